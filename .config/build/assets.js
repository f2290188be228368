// What the compiled code loads besides code, each kind by a program of its own.
import './copy.js';
import './browser-programs.js';
import './editor.js';
import './embed.js';
import './land.js';
import './mcp-sdk.js';
import './simplified-forms.js';
import './whereabouts.js';
import './words.js';
