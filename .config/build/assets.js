// What the compiled code loads besides code, each kind by a program of its own.
import './browser-programs.js';
import './copy.js';
import './embed.js';
import './land.js';
