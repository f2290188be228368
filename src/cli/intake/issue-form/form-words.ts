import type { Diagnostic, DiagnosticCode } from '../../../diagnostics/codes.ts';
import { FORM_FIELDS } from './form-fields.ts';
import type { FormProblem } from './form-problem.ts';

/* What the validation says of a file, said to somebody who has filled in a form. */

const LABELS: ReadonlyMap<string, string> = new Map(FORM_FIELDS.map(({ key, label }) => [key, label]));
const LAST = FORM_FIELDS.at(-1)?.label;

const ANOTHER = 'If it is the same event, close this issue; if it is another one, leave everything as it is.';

/** Where the file is what the validation speaks of. */
const OTHER_WORDS: Partial<Record<DiagnosticCode, { readonly message?: string; readonly hint: string }>> = {
  'event-overlap': { hint: ANOTHER },
  'url-duplicate': { hint: ANOTHER },
  'id-duplicate': {
    message: 'The event of this issue is in the calendar already.',
    hint: 'What has changed since is changed in that file.',
  },
  'front-matter-too-large': {
    message: `What stands above "### ${LAST}" is too long.`,
    hint: `Shorten it, or say it below "### ${LAST}".`,
  },
};

/** Parts of sentences about lines of files, and what they are in a form. */
const PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/Add a line "([^":]+): …"/, 'Fill in "$1"'],
  [/Write two lines: /, 'Fill in '],
  [/\bor delete this one\b/, 'or leave this empty'],
  [/\bis not a slug\b/, 'is not written as it has to be'],
  [/\bthe line out\b/, 'this empty'],
  [/\bleave it out\b/, 'leave it empty'],
  [/, or add "ignore: [^"]*"[^.]*(?=\.)/, ''],
];

/** @param displayPath see `Report` */
export function inFormWords(
  { code, message, hint, related }: Diagnostic,
  key: string | null,
  displayPath: (file: string) => string,
): FormProblem {
  const words = OTHER_WORDS[code];
  const [other] = related;
  const where = words === undefined || other === undefined ? '' : ` It is ${displayPath(other.place.file)}.`;
  return {
    label: LABELS.get(key ?? '') ?? null,
    message: `${words?.message ?? inPhrases(message)}${where}`,
    hint: words?.hint ?? (hint === null ? null : inPhrases(hint)),
  };
}

function inPhrases(sentence: string): string {
  return withLabels(PHRASES.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence));
}

/** "startDate" and "startDate: 2027-02-20" with what the form calls it. */
function withLabels(text: string): string {
  return text.replace(/"([a-z]+)(?=[".:])/gi, (all, key: string) => {
    const label = LABELS.get(key);
    return label === undefined ? all : `"${label}`;
  });
}
