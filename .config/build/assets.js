// Each of these programs makes one kind of the files that the compiled code loads besides code.
import './copy.js';
import './browser-programs.js';
import './editor.js';
import './embed.js';
import './land.js';
import './mcp-sdk.js';
import './simplified-forms.js';
import './whereabouts.js';
import './words.js';
