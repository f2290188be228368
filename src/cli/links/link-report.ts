import { createHash } from 'node:crypto';
import { markdownCode, markdownText } from '../../diagnostics/report/markdown.ts';
import { count } from '../../diagnostics/report/report.ts';
import { shorten } from '../../platform/printable.ts';
import type { AskedLink } from './ask-links.ts';
import type { LinkUse } from './coming-links.ts';
import { linkMark } from './link-mark.ts';
import { FINDING_KINDS, isFinding, type Finding } from './link-outcome.ts';

type Found = AskedLink & { readonly outcome: Finding };
type DisplayPath = (file: string) => string;

/** How the reasons of others are written. */
type AsText = (text: string) => string;

/** What the addresses of each kind have in common, and what to do. */
const HEADS: Readonly<Record<Finding['kind'], string>> = {
  gone: `## Not there any more

Look for where the page has gone and write that address; where there is none, delete this one.`,
  parked: `## For sale, or expired

A company that sells domains shows a page in the place of the site. Write the new address of the organizer, or delete this one.`,
  foreign: `## About something else

The title of the page shares no word with the names of the event, its organizers and its place. Look at the page with care:
somebody else may have taken over its address. If it is the right one, let it be.`,
  moved: `## At another domain

The address leads on to another domain. If the page there is the right one, write its address; if not, look for that of the organizer.`,
};

/** In UTF-16 units. An issue has room for 65,536 characters. */
const MAX_FINDINGS_LENGTH = 45_000;
const MAX_UNASKED_LENGTH = 10_000;
const MAX_ADDRESS = 500;
const MAX_TITLE = 120;
/** More events that name one address are counted. */
const MAX_USES = 5;

/**
 * The outcomes in Markdown, as the text of an issue: what is to be looked at, what could not be asked, and before them a mark
 * that nobody sees. What strangers wrote stands there as code, or escaped.
 *
 * @param displayPath shows a file of the content folder
 * @param asText for a terminal, which shows escapes as they are, text without them
 */
export function linkReport(
  asked: readonly AskedLink[],
  displayPath: DisplayPath,
  asText: AsText = markdownText,
): string {
  const findings = asked.filter((one): one is Found => isFinding(one.outcome));
  const unasked = asked.flatMap(({ link, outcome }) =>
    outcome.kind === 'unasked' ? [unaskedItem(link.url, outcome.reason, asText)] : [],
  );
  const items = findings.map((found) => ({
    kind: found.outcome.kind,
    text: itemOf(found, displayPath),
  }));
  const mark = linkMark({
    links: asked.length,
    findings: items.length,
    answered: asked.length - unasked.length,
    digest: digestOf(findings),
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

function itemOf({ link: { url, uses }, outcome }: Found, displayPath: DisplayPath): string {
  const shown = uses.slice(0, MAX_USES).map((use) => `  - ${useOf(use, displayPath)}`);
  const more = uses.length - shown.length;
  return [
    `- ${code(url)} ${saying(outcome, url)}`,
    ...shown,
    ...(more === 0 ? [] : [`  - and ${count(more, 'more place')}`]),
  ].join('\n');
}

/** Most reasons begin with the address itself. */
function unaskedItem(url: string, reason: string, asText: AsText): string {
  return reason.startsWith(`${url} `)
    ? `- ${code(url)} ${asText(reason.slice(url.length + 1))}`
    : `- ${code(url)}: ${asText(reason)}`;
}

function useOf({ file, key }: LinkUse, displayPath: DisplayPath): string {
  return `${markdownCode(displayPath(file))}, ${markdownCode(key)}`;
}

function saying(finding: Finding, url: string): string {
  switch (finding.kind) {
    case 'gone':
      return finding.status === null
        ? 'leads to a host that is not known.'
        : `answers with status ${finding.status}.`;
    case 'foreign':
      return `has the title ${markdownCode(shorten(finding.title, MAX_TITLE))}${finding.at === url ? '' : `, at ${code(finding.at)}`}.`;
    case 'parked':
      return finding.at === url ? 'shows it.' : `leads to it, at ${code(finding.at)}.`;
    case 'moved':
      return `leads to ${code(finding.at)}.`;
  }
}

function code(url: string): string {
  return markdownCode(shorten(url, MAX_ADDRESS));
}

/** Of the addresses and of what is wrong with them: where a page leads, and what it calls itself, may change each time. */
function digestOf(findings: readonly Found[]): string {
  const texts = findings.map(({ link, outcome }) => `${outcome.kind} ${link.url}`);
  return createHash('sha256').update(texts.toSorted().join('\n')).digest('hex').slice(0, 16);
}

/** As many of the first ones as there is room for. */
function fit<T extends { readonly text: string }>(items: readonly T[], room: number): T[] {
  let left = room;
  return items.filter(({ text }) => {
    left -= text.length + 1;
    return left >= 0;
  });
}

function folded(unasked: readonly string[]): string {
  const shown = fit(
    unasked.map((text) => ({ text })),
    MAX_UNASKED_LENGTH,
  );
  const more = unasked.length - shown.length;
  return [
    `<details><summary>${unasked.length} could not be asked</summary>`,
    'Nothing can be said of these for sure: many sites turn programs away. They are asked again the next time.',
    [...shown.map(({ text }) => text), ...(more === 0 ? [] : [`- and ${more} more`])].join('\n'),
    '</details>',
  ].join('\n\n');
}
