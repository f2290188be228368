import { createHash } from 'node:crypto';
import { event, organization, uuid } from './content-files.ts';
import type { Files } from './folder.ts';
import { WORST_FOR_HINTS } from '../../scripts/bench/content/worst-for-hints.ts';

/** Content, valid or not, that could cost more time than its size allows, by a description. */
export const WORST: Readonly<Record<string, () => Files>> = {
  'a body of 1 MiB in one line': () => ({ 'events/x.md': event(1, {}, 'x'.repeat(1_048_400)) }),
  'a body of 1 MiB of spaces': () => ({ 'events/x.md': event(1, {}, `x${' '.repeat(1_048_300)}x`) }),
  'a body of 1 MiB of marks on one letter': () => ({
    'events/x.md': event(1, {}, `a${'\u0301\u0316'.repeat(262_000)}`),
  }),
  'bodies of 1 MiB of tags, and of code that does not end': () => ({
    'events/tags.md': event(1, own(1), '<b>'.repeat(349_000)),
    'events/pairs.md': event(2, own(2), '<b>x</b>'.repeat(131_000)),
    'events/open.md': event(3, own(3), '<b '.repeat(349_000)),
    'events/code.md': event(4, own(4), `<b>${'` `` '.repeat(209_000)}`),
    'events/fences.md': event(5, own(5), `<b>\n${'```\n~~~\n'.repeat(131_000)}`),
  }),
  'names of 15,000 characters that are entities, tags and spaces': () =>
    files(300, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), name: `"${'<b>&amp; \u00a0'.repeat(1_250)}"` }),
    ]),
  '2,000 unknown keys in reverse order before the known ones': () => ({
    'events/x.md': event(1).replace('id:', `${keys(1_800, (index) => `k${1_800 - index}: 1`)}id:`),
  }),
  'a key of 60,000 characters': () => ({ 'places/x.yml': `"${'k'.repeat(60_000)}": 1\n` }),
  '64 KiB of empty lists': () => ({ 'places/x.yml': `address: [${'[],'.repeat(21_000)}]\n` }),
  '64 KiB of anchors': () => ({ 'places/x.yml': `address: [${'&a ,'.repeat(16_000)}]\n` }),
  'one key 13,000 times in a line': () => ({ 'places/x.yml': `{${'a: 1,'.repeat(10_500)}}\n` }),
  '64 KiB of directives': () => ({ 'places/x.yml': `${'%YAML 1.1\n'.repeat(6_000)}---\na: 1\n` }),
  '64 KiB of questions': () => ({ 'places/x.yml': '? '.repeat(32_000) }),
  '64 KiB of opened quotes': () => ({ 'places/x.yml': `a: "${'x"'.repeat(30_000)}` }),
  'nested values of all shapes under extra': () => ({
    'organizations/deep.yml': `id: ${uuid(1)}\nname: x\nextra: {a: [${`${'['.repeat(17)}1${']'.repeat(17)},`.repeat(1_800)}]}\n`,
    'organizations/wide.yml': `id: ${uuid(2)}\nname: x\nextra: {${keys(4_000, (index) => `a${index}: ${index},`)}}\n`,
  }),
  '10,000 items of ignore': () => ({
    'events/x.yml': `id: ${uuid(1)}\nname: x\nscale: small\nignore: [${'name-capital,'.repeat(4_800)}]\n`,
  }),
  '64 KiB of tags, co-organizers and links': () => ({
    'events/tags.yml': `id: ${uuid(1)}\nname: x\nscale: small\ntags: [${'a,'.repeat(30_000)}]\n`,
    'events/coordinates.yml': `id: ${uuid(2)}\nname: x\nscale: small\nurlKey: b\nlatitude: ${'1'.repeat(30_000)}\nlongitude: "${'1 '.repeat(15_000)}"\n`,
    'events/links.yml': `id: ${uuid(3)}\nname: x\nscale: small\nurlKey: c\nlinks: [${'{a: b},'.repeat(9_000)}]\n`,
    'events/hosts.yml': `id: ${uuid(4)}\nname: x\nscale: small\nurlKey: d\norganization: a\ncoOrganizers: [${'a,'.repeat(30_000)}]\n`,
    'events/long-links.yml': `id: ${uuid(5)}\nname: x\nscale: small\nurlKey: e\nlinks: [${`{kind: "${'k'.repeat(2_900)}", url: x, closesAt: 1},`.repeat(20)}]\n`,
  }),
  '2,000 unknown countries': () =>
    files(2_000, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), countryCode: letters(index, 100) }),
    ]),
  '5,000 events with 10 tags each, all nearly the same': () =>
    files(5_000, (index) => [
      `events/e${index}.md`,
      event(index, {
        ...own(index),
        tags: `[${Array.from({ length: 10 }, (_, tag) => `tag${letters((index * 10 + tag) % 30_000, 4)}`).join(', ')}]`,
      }),
    ]),
  '5,000 events with 10 tags of 40 letters each': () =>
    files(5_000, (index) => [
      `events/e${index}.md`,
      event(index, {
        ...own(index),
        tags: `[${Array.from({ length: 10 }, (_, tag) => letters((index * 10 + tag) % 20_000, 40)).join(', ')}]`,
      }),
    ]),
  '5,000 events with one page': () =>
    files(5_000, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), url: `https://example.org/${'x'.repeat(1_000)}` }),
    ]),
  'names of 10,000 characters': () =>
    files(300, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), name: 'NAME '.repeat(2_000) }),
    ]),
  'marks on one letter in a slug': () => ({
    'organizations/x.yml': `id: ${uuid(1)}\nname: x\nslug: a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}\n`,
  }),
  'the worst shapes for every hint (C25)': () =>
    Object.fromEntries(Object.values(WORST_FOR_HINTS).map((text, index) => [`places/p${index}.yml`, text])),
  '1,000 files each with 20 problems': () =>
    files(1_000, (index) => [
      `events/e${index}.md`,
      event(index, Object.fromEntries(Array.from({ length: 20 }, (_, key) => [`unknown${key}`, '1']))),
    ]),
  '20 files each with 13,000 problems': () =>
    files(20, (index) => [`places/p${index}.yml`, 'a: 1\n'.repeat(13_000)]),
  '3,000 files with the same id': () => files(3_000, (index) => [`events/e${index}.md`, event(1)]),
  '5,000 events at the same time with nearly the same name': () => ({
    ...files(5_000, (index) => [
      `events/e${index}.md`,
      overlapping(index, `Gathering ${letters(index, 60)}`),
    ]),
    'organizations/o.md': organization(1),
  }),
  '2,000 events at the same time with long names of nearly the same words': () => ({
    ...files(2_000, (index) => [`events/e${index}.md`, overlapping(index, nearlySameWords(index))]),
    'organizations/o.md': organization(1),
  }),
  '1,000 events at the same time with names of one long word': () => ({
    ...files(1_000, (index) => [
      `events/e${index}.md`,
      overlapping(index, 'ab'.repeat(2_500) + letters(index, 2_000)),
    ]),
    'organizations/o.md': organization(1),
  }),
  '2,000 unknown organizations of 200 characters, and 2,000 known': () => ({
    ...files(2_000, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), organization: letters(index, 200) }),
    ]),
    ...files(2_000, (index) => [`organizations/${letters(index + 5_000, 200)}.md`, organization(index)]),
  }),
  '100 unknown organizations of 12,000 characters, and 100 known': () => ({
    ...files(100, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), organization: letters(index, 12_000) }),
    ]),
    ...files(100, (index) => [
      `organizations/o${index}.md`,
      organization(index, { slug: letters(index + 5_000, 12_000) }),
    ]),
  }),
  '1,000 files each with 41 texts that are nearly two dates': () =>
    files(1_000, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), startDate: nearlyDates(index), links: linksWith(nearlyDates(index)) }),
    ]),
  '1,000 unknown time zones': () =>
    files(1_000, (index) => [
      `events/e${index}.md`,
      event(index, { ...own(index), timezone: `Eurobe/Brusselx${index}` }),
    ]),
};

/** Content that `validate --fix` could take too long to fix, by a description. */
export const WORST_TO_FIX: Readonly<Record<string, () => Files>> = {
  'spaces within a line': () => ({
    'places/x.yml': `name: x\nid: ${uuid(1)}\nkind: hall\n#${' '.repeat(60_000)}x\n`,
  }),
  'lines of one space': () => ({
    'places/x.yml': `name: x\nid: ${uuid(1)}\nkind: hall\n${' \n'.repeat(30_000)}`,
  }),
  'spaces at the end of a line and within quotes': () => ({
    'events/x.md': event(1, { region: `"${' '.repeat(7_000)}x"${' '.repeat(7_000)}` }),
  }),
  'a space at the end of each of 5,000 lines': () => ({
    'organizations/x.yml': `name: x\nid: ${uuid(1)}\n${keys(5_000, (index) => `k${index}: 1 `)}`,
  }),
  'keys in reverse order, each with a comment': () => ({
    'organizations/x.yml': `${keys(3_000, (index) => `# c\nk${3_000 - index}: 1`)}name: x\nid: ${uuid(1)}\n`,
  }),
  '2,000 files, each with keys out of order': () =>
    files(2_000, (index) => [
      `events/e${index}.md`,
      event(index, own(index)).replace('scale: small\n', '').replace('id:', 'scale: Small \nid:'),
    ]),
};

function files(count: number, entry: (index: number) => readonly [path: string, text: string]): Files {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
}

function keys(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');
}

/**
 * Returns a `urlKey` for the event with this number: the default is the beginning of the id, which ids of `uuid`
 * share.
 */
function own(index: number): Readonly<Record<string, string>> {
  return { urlKey: `k${index}` };
}

function overlapping(index: number, name: string): string {
  return event(index, {
    ...own(index),
    name,
    organization: 'o',
    startDate: '2026-01-01',
    endDate: '2026-01-10',
  });
}

/** Returns a text of 60 characters that has the parts of many dates and is none. */
function nearlyDates(index: number): string {
  return `"2027-3-1 - 6 March 1${index % 10} - 6.3.2027 - ${letters(index, 10)} - 1.1. - 9/9"`;
}

function linksWith(date: string): string {
  const link = `{kind: cfp, url: https://example.org, opensAt: ${date}, closesAt: ${date}}`;
  return `[${Array(20).fill(link).join(', ')}]`;
}

/**
 * Returns a long name. Names of two numbers have the same words, but for one letter in each and for the last word.
 */
function nearlySameWords(index: number): string {
  return `abcdef${Array.from(letters(index, 1_500)).join(' abcdef')} ${letters(index, 30)}`;
}

/** Returns this number of letters; they depend on the seed alone. */
function letters(seed: number, count: number): string {
  const bytes = createHash('shake256', { outputLength: count }).update(String(seed)).digest();
  return Buffer.from(bytes.map((byte) => 97 + (byte % 16))).toString('latin1');
}
