import type { Diagnostic } from '../../diagnostics/codes.ts';
import { pathOf, type NewFile, type OpenFolder } from './new-file.ts';
import { recordText, type NewValues, type RecordText } from './record-text.ts';
import type { NewType } from './record-type.ts';

/** A record that is not written yet. */
export interface Draft {
  readonly type: NewType;
  readonly id: string;
  /** Null while the file has no name. */
  readonly slug: string | null;
  readonly values: NewValues;
  /** The folder of the file within the content; that of the collection where not given. */
  readonly folder?: string;
  /** Where a source says the values of keys, in a few words; all others are flags. */
  readonly saidAt?: ReadonlyMap<string, string>;
}

/** A draft whose file has a name. */
export type NamedDraft = Draft & { readonly slug: string };

/** What is wrong with a value, in the words of the validation; no key where the file as a whole is meant. */
export interface Problem {
  readonly code: Diagnostic['code'];
  readonly key: string | null;
  readonly message: string;
  readonly hint: string | null;
}

export interface Findings {
  readonly path: string;
  readonly text: string;
  /** Required keys without a value. */
  readonly missing: readonly string[];
  readonly problems: readonly Problem[];
  /** The files of other records, each with what this one must not have the same of. */
  readonly taken: readonly { readonly file: string; readonly what: string }[];
  readonly warnings: readonly Problem[];
  /** A file with what is probably the same event, and why, in a whole sentence; null where there is none. */
  readonly twin: { readonly file: string; readonly message: string } | null;
}

const TAKEN: Readonly<Partial<Record<Diagnostic['code'], string>>> = {
  'slug-duplicate': 'slug',
  'place-duplicate': 'file name',
  'event-key-duplicate': 'event key',
};

/** Nothing can refer to a record that was not there yet. */
const NOT_YET: ReadonlySet<Diagnostic['code']> = new Set(['organization-unused', 'place-unused']);

/** Checks a draft as a file of the folder, with the functions that validate the folder. */
export function checkDraft(folder: OpenFolder, draft: Draft): Findings {
  return checkDrafts(folder, [draft])(draft);
}

/**
 * Checks drafts as files of the folder, each among those before it; the folder is validated once.
 *
 * @returns what was found of each of them
 */
export function checkDrafts(folder: OpenFolder, drafts: readonly Draft[]): (draft: Draft) => Findings {
  const problemsOf = folder.checkAll(drafts.map((draft) => fileOf(draft).file));
  return (draft) => findingsOf(draft, problemsOf);
}

/** The first problem that values have by themselves, what is still missing aside. */
export function firstProblem(folder: OpenFolder, draft: Draft): Problem | undefined {
  return problemsAlone(folder, draft)[0];
}

/** All problems that values have by themselves, what is still missing aside. */
export function problemsAlone(folder: OpenFolder, draft: Draft): readonly Problem[] {
  return findingsOf(draft, folder.checkAlone).problems;
}

/** The file that a draft becomes, and the key that each of its lines belongs to. */
export function fileOf({
  type,
  id,
  slug,
  values,
  folder,
}: Draft): { file: NewFile } & Pick<RecordText, 'keyOf'> {
  const { text, keyOf } = recordText(type, id, values);
  // An id is a slug, too, and nobody else's.
  return {
    file: { collection: type.collection, folder, stem: slug ?? id, extension: type.extension, text },
    keyOf,
  };
}

function findingsOf(draft: Draft, check: (file: NewFile) => readonly Diagnostic[]): Findings {
  const { type, values } = draft;
  const { file, keyOf } = fileOf(draft);
  const found = check(file).filter(({ code }) => code !== 'key-missing' && !NOT_YET.has(code));
  const asProblem = ({ code, line, message, hint }: Diagnostic): Problem => ({
    code,
    key: keyOf(line),
    message,
    hint,
  });
  const isTaken = ({ code }: Diagnostic): boolean => TAKEN[code] !== undefined;
  return {
    path: pathOf(file),
    text: file.text,
    missing: type.fields
      .filter(({ key, required }) => required && values[key] === undefined)
      .map(({ key }) => key),
    problems: found.filter((one) => one.severity === 'error' && !isTaken(one)).map(asProblem),
    taken: found.flatMap(({ code, related }) => {
      const what = TAKEN[code];
      return what === undefined ? [] : related.slice(0, 1).map(({ place: { file } }) => ({ file, what }));
    }),
    warnings: found.filter(({ severity }) => severity === 'warning').map(asProblem),
    twin: found.flatMap(twinOf)[0] ?? null,
  };
}

function twinOf({ code, message, related: [other] }: Diagnostic): NonNullable<Findings['twin']>[] {
  return code === 'event-overlap' && other !== undefined ? [{ file: other.place.file, message }] : [];
}
