import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package in a lock file, as far as tests look at it. */
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The files of a new calendar that npm reads. */
export interface NpmFiles {
  readonly manifest: {
    readonly name: string;
    readonly scripts: Readonly<Record<string, string>>;
    readonly dependencies: Readonly<Record<string, string>>;
  };
  readonly packages: Readonly<Record<string, Locked>>;
}

export const OURS = 'node_modules/open-event-calendar';

export function npmFilesOf(calendar: string): NpmFiles {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(calendar, file), 'utf8'));
  const { packages } = read('package-lock.json') as Pick<NpmFiles, 'packages'>;
  return { manifest: read('package.json') as NpmFiles['manifest'], packages };
}

/** Returns the files below a folder, in order, without those that npm installs. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !/^(?:node_modules|\.git)\//.test(path))
    .sort();
}

/** Returns the integrity of a file as npm writes it. */
export function integrityOf(file: string): string {
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
}
