import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { answerMarkdown, readIssueReport } from '../../src/cli/github/event-form.ts';
import { FORM_FIELDS, type FormField } from '../../src/schema/form-fields.ts';
import { openFolder, type OpenFolder } from '../../src/cli/new-record/new-file.ts';
import { choicesOf } from '../../src/schema/table.ts';
import { readConfig } from '../../src/config/config.ts';
import { createContentLoader } from '../../src/content/content-loader.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { writeFiles } from '../helpers/folder.ts';
import { issueOf, makeWorld } from '../helpers/github-world.ts';
import { issueEvent } from '../helpers/issue-event.ts';
import { SEEDS } from './content.ts';
import { FRAGMENTS } from './fragments.ts';
import { mutated } from './mutations.ts';
import { demand, quickly, target, type Target } from './target.ts';

/** Texts that mention somebody, link somewhere, or end a block of code, when a comment does not show them as code. */
const HOSTILE = [
  ...['@maintainer', 'owner/calendar#1', '#12', 'GH-12', 'closes #12', '1'.repeat(40), 'a@b.example'],
  ...['https://evil.example', 'www.evil.example', '[l](https://evil.example)', '![p](//evil.example/p.png)'],
  ...['<img src=x onerror=alert(1)>', '<!-- shown: x -->', '```', '`````markdown', '~~~', '`'.repeat(120)],
  ...['### Name', '### @a', '### ', '::error::x', '\u2028@x', '\r@x', '_No response_', '- a', '* a'],
  ...['é'.repeat(40_000), '\u202e'.repeat(7_000), 'a,'.repeat(60), 'a\n'.repeat(60)],
];

const answer = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.constantFrom(...FRAGMENTS),
  anyTextOf({ maxLength: 60 }),
);

/** Returns mostly valid values, so that a form rarely has more than one or two faults. */
function filledIn(field: FormField, folder: OpenFolder): fc.Arbitrary<string> {
  const { ask, reference, examples } = field;
  const choices = choicesOf(field).map(({ label }) => label);
  const known = reference === undefined ? [] : folder[reference].map(({ name }) => name);
  const example = [examples[0]].flat().filter((item) => typeof item === 'string');
  const right = choices[0] ?? known[0] ?? example[0] ?? ask?.like ?? '_No response_';
  return fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(right, ...choices, ...known) },
    { weight: 4, arbitrary: fc.constant('_No response_') },
    { weight: 2, arbitrary: answer },
    { weight: 1, arbitrary: fc.array(answer, { maxLength: 3 }).map((lines) => lines.join('\n')) },
  );
}

/** Forms as people fill them in, with random changes of the text. */
function bodiesFor(folder: OpenFolder): fc.Arbitrary<string> {
  return fc
    .tuple(...FORM_FIELDS.map((field) => filledIn(field, folder)))
    .map((texts) => FORM_FIELDS.map(({ label }, at) => `### ${label}\n\n${texts[at] ?? ''}`).join('\n\n'))
    .chain((text) => fc.oneof({ weight: 2, arbitrary: fc.constant(text) }, mutated(text).map(String)));
}

const markdown = new MarkdownIt({ html: true, linkify: true });

/**
 * Reads the random text of an issue. It gives a valid event or a list of problems, and the comment on it mentions
 * nobody and links nowhere.
 */
export function issueFormsTarget(folder: string, answerOf = answerMarkdown): Target {
  const contentDir = join(folder, 'content');
  writeFiles(contentDir, SEEDS);
  const loader = createContentLoader(contentDir);
  const eventPath = join(folder, 'event.json');
  const config = readConfig({
    INIT_CWD: folder,
    CONTENT_DIR: contentDir,
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_REPOSITORY: makeWorld().repository,
  });
  return target(bodiesFor(openFolder(contentDir)), (body) => {
    writeFiles(folder, {
      'event.json': issueEvent(makeWorld(), issueOf(12, { body }), { action: 'opened' }),
    });
    const report = quickly(() => readIssueReport([], config));
    if (typeof report === 'string') return;
    const { path, reported } = report;
    const { problems, text } = reported;
    demandQuiet(answerOf(report, 'open'));
    for (const { message } of problems) demand(message !== '', 'A problem says nothing.');
    if (problems.length > 0) return;
    writeFiles(folder, { [path]: text });
    const { records, diagnostics } = loader.load({ errorsOnly: true });
    rmSync(join(folder, path));
    demand(records !== null, `What is accepted is not valid: ${JSON.stringify(diagnostics[0])}`);
  });
}

/** Fails when the comment has a link or a mention outside of code. */
function demandQuiet(comment: string): void {
  demand(comment.length <= 65_536, 'The comment is longer than GitHub takes.');
  const [first, ...blocks] = markdown.parse(comment, {});
  const spoken = [first, ...blocks].flatMap((token) => token?.children ?? []);
  const others = blocks.filter(({ type }) => type === 'html_block');
  demand(others.length === 0, `There is HTML: ${others[0]?.content ?? ''}`);
  for (const { type, content } of spoken) {
    demand(['text', 'code_inline', 'softbreak'].includes(type), `There is ${type}.`);
    demand(
      type === 'code_inline' || !/[@:]\w|#\d|GH-|\/\/|www\.|[0-9a-f]{7}/.test(content),
      `It says ${content}`,
    );
  }
}
