import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(import.meta.resolve('open-event-calendar/package.json'));

/** The folder that the package with this code is in: installed in a project, or a clone of its repository. */
export const PACKAGE_FOLDER = dirname(FILE);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** What the package says of itself. */
export function packageManifest(): Manifest {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Manifest;
}
