// What the compiled code loads besides code, each kind by a program of its own.
import './copy-assets.js';
import './build-embed.js';
import './write-land.js';
