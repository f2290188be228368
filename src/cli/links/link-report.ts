import { createHash } from 'node:crypto';
import { markdownCode, escapeForMarkdown } from '../../diagnostics/report/markdown.ts';
import { count } from '../../diagnostics/report/report.ts';
import { shorten } from '../../platform/printable.ts';
import { isCount, jsonOf, objectOf, textLike, type Shaped } from '../json-shape.ts';
import { type AskedLink, type Finding, FINDING_KINDS } from './ask-links.ts';

const isLinkMark = objectOf({
  // The numbers of all addresses, of those with a finding, and of those with a conclusive result.
  links: isCount,
  findings: isCount,
  answered: isCount,
  // A digest of the findings, which does not change with the rest of the report.
  digest: textLike(/^[0-9a-f]{16}$/),
});

/** The data in the marker of a link report, for the command that updates the issue. */
export type LinkMark = Shaped<typeof isLinkMark>;

const BEGINNING = '<!-- open-event-calendar: links ';
const END = ' -->\n';

/** Returns the first line of a report: an invisible marker. */
export function linkMark(mark: LinkMark): string {
  return BEGINNING + JSON.stringify(mark) + END;
}

/** Returns the data in the marker at the beginning of a text; null where there is none. */
export function linkMarkOf(text: string): LinkMark | null {
  const end = text.indexOf(END);
  if (!text.startsWith(BEGINNING) || end === -1) return null;
  return jsonOf(text.slice(BEGINNING.length, end), isLinkMark);
}

type DisplayPath = (file: string) => string;

/** The heading of the section for each kind of finding, and what to do about it. */
const HEADS: Readonly<Record<Finding['kind'], string>> = {
  gone: `## Not there any more

Look for where the page has gone and write that address; where there is none, delete this one.`,
  moved: `## At another domain

The address leads on to another domain. If the page there is the right one, write its address; if not, look for that of the organizer.`,
};

/** Lengths are in UTF-16 units. An issue has room for 65,536 characters. */
const MAX_FINDINGS_LENGTH = 45_000;
const MAX_UNASKED_LENGTH = 10_000;
const MAX_ADDRESS = 500;
/** The maximum number of uses that are listed for an address; further ones are only counted. */
const MAX_USES = 5;

/**
 * Writes the outcomes in Markdown, as the text of an issue: an invisible marker, the findings, and the inconclusive addresses.
 * Untrusted texts are code, or escaped.
 *
 * @param displayPath returns the path to show for a file of the content folder
 * @param asText escapes an untrusted text; by default for Markdown, whose escapes would be visible on a terminal
 */
export function linkReport(
  asked: readonly AskedLink[],
  displayPath: DisplayPath,
  asText: (text: string) => string = escapeForMarkdown,
): string {
  const unasked = asked.flatMap(({ link: { url }, outcome }) =>
    outcome.kind === 'unasked' ? [unaskedItem(url, asText, outcome.reason)] : [],
  );
  const items = asked.flatMap(({ link, outcome }) =>
    outcome.kind === 'unasked' || outcome.kind === 'fine'
      ? []
      : [{ kind: outcome.kind, url: link.url, text: itemOf(link, outcome, displayPath) }],
  );
  // The digest leaves out the targets of redirects, which may change each time.
  const digested = items.map(({ kind, url }) => `${kind} ${url}`).sort();
  const mark = linkMark({
    links: asked.length,
    findings: items.length,
    answered: asked.length - unasked.length,
    digest: createHash('sha256').update(digested.join('\n')).digest('hex').slice(0, 16),
  });
  const fitting = fit(items, MAX_FINDINGS_LENGTH);
  const sections = FINDING_KINDS.flatMap((kind) => {
    const ofKind = fitting.filter((item) => item.kind === kind).map(({ text }) => text);
    return ofKind.length === 0 ? [] : [HEADS[kind], ofKind.join('\n')];
  });
  const more = items.length - fitting.length;
  const blocks = [
    summaryOf(asked.length, items.length, unasked.length),
    ...sections,
    ...(more === 0 ? [] : [`${more} more to look at, which there is no room for here.`]),
    ...(unasked.length === 0 ? [] : [folded(unasked)]),
  ];
  return `${mark}${blocks.join('\n\n')}\n`;
}

function summaryOf(links: number, findings: number, unasked: number): string {
  const found = findings === 0 ? 'nothing to put right' : `${findings} to look at`;
  const rest = unasked === 0 ? '' : `, ${unasked} that could not be asked`;
  return `${count(links, 'link')} of coming events: ${found}${rest}.`;
}

function itemOf({ url, uses }: AskedLink['link'], finding: Finding, displayPath: DisplayPath): string {
  const shown = uses.slice(0, MAX_USES);
  const more = uses.length - shown.length;
  return [
    `- ${code(url)} ${saying(finding)}`,
    ...shown.map(({ file, key }) => `  - ${markdownCode(displayPath(file))}, ${markdownCode(key)}`),
    ...(more === 0 ? [] : [`  - and ${count(more, 'more place')}`]),
  ].join('\n');
}

function saying(finding: Finding): string {
  if (finding.kind === 'moved') return `leads to ${code(finding.at)}.`;
  return finding.status === null
    ? 'leads to a host that is not known.'
    : `answers with status ${finding.status}.`;
}

/** Formats an inconclusive address. Most reasons begin with the address, which is then not repeated. */
function unaskedItem(url: string, asText: (text: string) => string, reason: string): { text: string } {
  const text = reason.startsWith(`${url} `)
    ? `- ${code(url)} ${asText(reason.slice(url.length + 1))}`
    : `- ${code(url)}: ${asText(reason)}`;
  return { text };
}

function code(url: string): string {
  return markdownCode(shorten(url, MAX_ADDRESS));
}

/** Returns the items that fit into `room` characters. */
function fit<T extends { readonly text: string }>(items: readonly T[], room: number): T[] {
  let left = room;
  return items.filter(({ text }) => {
    left -= text.length + 1;
    return left >= 0;
  });
}

function folded(unasked: readonly { readonly text: string }[]): string {
  const shown = fit(unasked, MAX_UNASKED_LENGTH);
  const more = unasked.length - shown.length;
  return [
    `<details><summary>${unasked.length} could not be asked</summary>`,
    'Nothing can be said of these for sure: many sites turn programs away. They are asked again the next time.',
    [...shown.map(({ text }) => text), ...(more === 0 ? [] : [`- and ${more} more`])].join('\n'),
    '</details>',
  ].join('\n\n');
}
