// Each of these programs makes one kind of the files that the compiled code loads besides code.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import './copy.js';
import './browser-programs.js';
import './editor.js';
import './embed.js';
import './mcp-sdk.js';
import './simplified-forms.js';
import './words.js';

// These read packages alone, which takes seconds: they run again only where the packages or the program have changed.
for (const [name, folder, run] of [
  ['land.js', 'dist/src/pages/map/land', () => import('./land.js')],
  ['swagger-ui.js', 'dist/src/pages/docs/swagger-ui', () => import('./swagger-ui.js')],
  ['whereabouts.js', 'dist/src/content/whereabouts', () => import('./whereabouts.js')],
]) {
  const sources = ['package-lock.json', new URL(name, import.meta.url)];
  const digest = hash('sha256', sources.map((source) => readFileSync(source, 'utf8')).join('\0'));
  const made = `${folder}/.made`;
  if (digest === digestIn(made)) continue;
  await run();
  writeFileSync(made, digest);
}

function digestIn(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
