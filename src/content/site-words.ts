import { diagnostic, type Diagnostic, type Place, startOf } from '../diagnostics/codes.ts';
import { canonicalLanguage, formats } from '../schema/formats.ts';
import type { SiteRecord } from '../schema/site.ts';
import { OUR_LANGUAGES } from '../words/locales.ts';
import { type MessageFault, type Messages, usableMessages } from '../words/messages.ts';
import { positionsOf, type YamlNode } from '../yaml/nodes.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import type { WordsFile } from './read/read-content.ts';
import type { Validated } from './validate.ts';

/** The languages whose words a calendar brings itself (editors' handbook, "Pages in further languages"). */
export interface SiteWords {
  /** The messages that can be used, by the tag of their language. */
  readonly messages: SiteRecord['words'];
  /** Why others cannot be used: warnings, since English is used in their place. */
  readonly diagnostics: readonly Diagnostic[];
}

export function readSiteWords(files: readonly WordsFile[]): SiteWords {
  const messages: Record<string, Messages> = {};
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    const tag = formats['language-tag'](file.stem) ? canonicalLanguage(file.stem) : undefined;
    const isOurs = OUR_LANGUAGES.some((ours) => ours === tag);
    if (tag === undefined || isOurs) {
      const message = isOurs
        ? `The words of ${tag} come with the program, and this file is passed over.`
        : 'The name of the file is no language tag (BCP 47), and it is passed over.';
      diagnostics.push(warning(file, message, 'Name it by another language, like nl.json or pt-BR.json.'));
      continue;
    }
    const { usable, faults } = messagesIn(file);
    messages[tag] = usable;
    diagnostics.push(...faults);
  }
  return { messages, diagnostics };
}

function messagesIn(file: WordsFile): {
  readonly usable: Messages;
  readonly faults: readonly Diagnostic[];
} {
  let written: unknown;
  try {
    written = JSON.parse(file.text);
  } catch {
    const [fault] = parseYaml(file.text).faults;
    const place = fault === undefined ? startOf(file.path) : placeIn(file, fault);
    const hint =
      'Write it as words/en.json of the program is written: texts in double quotes, with commas between them.';
    return { usable: {}, faults: [diagnostic('words-unusable', place, 'This is no JSON.', hint)] };
  }
  const found: MessageFault[] = [];
  const usable = usableMessages(written, found);
  const { root } = parseYaml(file.text);
  const faults = found.map(({ path, message, hint }) =>
    diagnostic('words-unusable', placeOfMessage(file, root, path), message, hint),
  );
  const own = usable === null || typeof usable === 'string' ? {} : usable;
  return { usable: own, faults };
}

function warning({ path }: WordsFile, message: string, hint: string): Diagnostic {
  return diagnostic('words-unusable', startOf(path), message, hint);
}

/** The place of the key of a message, or of the innermost key that is there. */
function placeOfMessage(file: WordsFile, root: YamlNode | null, path: readonly string[]): Place {
  let place = startOf(file.path);
  let node = root;
  for (const key of path) {
    const entry = node?.kind === 'mapping' ? node.entries.get(key) : undefined;
    if (entry === undefined) break;
    place = placeIn(file, entry.key);
    node = entry.value;
  }
  return place;
}

function placeIn(
  { path, text }: WordsFile,
  { offset, end }: { readonly offset: number; readonly end: number },
): Place {
  return { file: path, ...positionsOf(text)(offset, end) };
}

/** Checks that there are words in each language that the pages are offered in, and that the site's own is among these. */
export function checkLanguages(
  { document, record }: Validated<SiteRecord>,
  { messages }: Pick<SiteWords, 'messages'>,
): Diagnostic[] {
  if (record === null) return [];
  const known: readonly string[] = [...OUR_LANGUAGES, ...Object.keys(messages)];
  const written = document.root.entries.get('languages')?.value;
  const items = written?.kind === 'sequence' ? written.items : [];
  const own = document.root.entries.get('language')?.value;
  const unknown = (node: YamlNode, tag: string): Diagnostic =>
    diagnostic(
      'language-unknown',
      document.placeOf(node),
      `"${tag}" is not a known language.`,
      `Allowed: ${known.join(', ')}. Words of another language can be brought in words/${tag}.json.`,
    );
  const problems = items.flatMap((item, index) => {
    const tag = record.languages[index];
    return tag === undefined || known.includes(tag) ? [] : [unknown(item, tag)];
  });
  if (own === undefined) return problems;
  if (!known.includes(record.language)) return [...problems, unknown(own, record.language)];
  if (record.languages.includes(record.language)) return problems;
  const message = `The pages are not offered in "${record.language}".`;
  const hint = `Add it to "languages", or choose one of them: ${record.languages.join(', ')}.`;
  return [...problems, diagnostic('language-unknown', document.placeOf(own), message, hint)];
}
