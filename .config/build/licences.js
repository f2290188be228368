import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes the licences of bundled packages into one file beside the bundle. */
export function writeLicences(path, packages) {
  const licences = packages.map((name) => {
    const folder = `node_modules/${name}`;
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    return `${name}\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
  });
  writeFileSync(path, licences.join('\n----\n\n'));
}
