import { setTimeout } from 'node:timers/promises';
import { groupedBy } from '../../platform/collections.ts';
import { httpsOf } from '../../schema/formats.ts';
import { BusySource, SourceError } from '../intake/read/source.ts';
import { findChanged, type FoundSource, type IntakeOptions } from '../intake/read/read-source.ts';
import { slugOf } from '../new-record/slug.ts';

/** A source to fetch. */
export interface AskedSource {
  readonly key: string;
  /** The address, the path of a file, or `-` for standard input; null where the variable with the address is not set. */
  readonly from: string | null;
  /** What is shown in place of a secret address, such as the variable with it; null where the address is not secret. */
  readonly secret: string | null;
  readonly options: IntakeOptions;
}

/** The result of fetching a source. */
export type Answer =
  | { readonly found: FoundSource }
  | { readonly isUnchanged: true }
  /** Why the source could not be read, in a whole sentence, and whether its host is too busy to be asked again in this run. */
  | { readonly reason: string; readonly isBusy?: true };

/** Waits for a number of milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/** The number of hosts that are asked at the same time; each host is asked for one source at a time. */
const AT_A_TIME = 4;
/** A host that asks for a longer pause is not asked again in this run. */
const MAX_WAIT_SECONDS = 30;

/** Fetches sources, and returns the answers by the keys of the sources. */
export async function askSources(
  sources: readonly AskedSource[],
  wait: Wait = setTimeout,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const hosts = groupedBy<string, AskedSource>(sources, ({ from }) => hostOf(from)).values();
  const askHosts = async (): Promise<void> => {
    for (const group of hosts) {
      let busy: Answer | null = null;
      for (const source of group) {
        const answer: Answer = busy ?? (await askOnce(source, wait));
        if ('isBusy' in answer) busy = answer;
        answers.set(source.key, answer);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, askHosts));
  return answers;
}

function hostOf(from: string | null): string {
  const address = httpsOf(from ?? '');
  return URL.canParse(address) ? new URL(address).host : '';
}

async function askOnce(source: AskedSource, wait: Wait, isAgain = false): Promise<Answer> {
  const { from, options, secret } = source;
  if (from === null) return { reason: `The environment has no http, https or webcal address for ${secret}.` };
  const hidden: SecretAddress | null = secret === null ? null : { address: from, variable: secret };
  try {
    const found = await findChanged(from, options);
    if (found === null) return { isUnchanged: true };
    return { found: hidden === null ? found : withoutSecrets(found, hidden) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const reason = hidden === null ? error.message : withoutAddresses(error.message, hidden);
    if (!(error instanceof BusySource)) return { reason };
    if (error.seconds > MAX_WAIT_SECONDS || isAgain) return { reason, isBusy: true };
    await wait(error.seconds * 1000);
    return askOnce(source, wait, true);
  }
}

/** A secret address, and what is shown in its place, such as its variable (`env:SOURCE_NAME`). */
interface SecretAddress {
  readonly address: string;
  readonly variable: string;
}

/** Addresses within a text. */
const ADDRESSES = /(?:https?|webcals?):[^\s"'<>()]+/gi;

/** Hides all addresses, and the host, in a message: redirects of a secret address may be secret as well. */
function withoutAddresses(message: string, { address, variable }: SecretAddress): string {
  const { host, hostname } = new URL(address);
  const pattern = patternOf([host, hostname, ...secretsOf(address).texts]);
  return message.replace(ADDRESSES, variable).replace(pattern, variable);
}

const UID_KEYS: ReadonlySet<string> = new Set(['uid', 'plain', 'full']);

/** Hides a secret address, and the secret parts of it, in what was found there, which goes into files and reports. */
function withoutSecrets(found: FoundSource, { address, variable }: SecretAddress): FoundSource {
  const secrets = [address, ...found.urls].map(secretsOf);
  const texts = patternOf(secrets.flatMap((one) => one.texts));
  const parts = patternOf(secrets.flatMap((one) => [...one.texts, ...one.parts]));
  const hideIn = (text: string): string => text.replace(texts, variable);
  // An address with a part missing would be useless, so it is replaced as a whole.
  const hide = (text: string): string =>
    hideIn(text.replace(ADDRESSES, (one) => (one.search(parts) === -1 ? one : variable)));
  const { etag = null, lastModified = null } = found.version ?? {};
  const isHarmless = [etag, lastModified].every((field) => (field ?? '').search(parts) === -1);
  const hidden = JSON.parse(JSON.stringify({ ...found, privateUids: [] }), (key, value: unknown) =>
    // UIDs have to stay distinct.
    typeof value === 'string' ? (UID_KEYS.has(key) ? hideIn(value) : hide(value)) : value,
  ) as FoundSource;
  return {
    ...hidden,
    privateUids: (found.privateUids ?? []).map(hideIn),
    version: isHarmless ? { etag, lastModified } : null,
  };
}

/** The secret parts of an address. */
interface Secrets {
  /** Texts that are hidden wherever they occur. */
  readonly texts: readonly string[];
  /** Texts that may be ordinary words or numbers, and are hidden only within addresses. */
  readonly parts: readonly string[];
}

const MIN_CHARACTERS = 6;
/** A part of an address with at least this many characters counts as secret, since it is hardly an ordinary word or number. */
const LONG = 16;
const DATE = /^\d{4}-?\d{2}(?:-?\d{2})?(?:T[\d:.]*Z?)?$/;
/** A word followed by a number, like "camp2027", which is not secret. */
const NUMBERED = /^[a-z]+[-_.]?\d{1,4}$/i;
const SECRET_NAME = /auth|code|hash|key|pass|private|secret|sig|token/i;

function secretsOf(address: string): Secrets {
  const { href, protocol, pathname, search, searchParams } = new URL(address);
  const path = `${pathname}${search}`;
  const whole = [address, href, href.slice(`${protocol}//`.length), ...(path.length > LONG ? [path] : [])];
  const named = [
    ...pathname.split('/').map((part) => ({ name: part, value: decoded(part) })),
    ...[...searchParams].map(([name, value]) => ({ name, value })),
  ].filter(({ value }) => value.length >= MIN_CHARACTERS && !DATE.test(value));
  const isSecret = ({ name, value }: (typeof named)[number]): boolean =>
    SECRET_NAME.test(name) ||
    value.length >= LONG ||
    (/\d/.test(value) && /[a-z]/i.test(value) && !NUMBERED.test(value));
  return {
    texts: [...whole, ...named.filter(isSecret).map(({ value }) => value)],
    parts: named.filter(({ value }) => /\d/.test(value)).map(({ value }) => value),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns a pattern that matches texts verbatim, URL-encoded, in HTML and as tags. Longer texts come first, since shorter ones
 * can be parts of them.
 */
function patternOf(texts: readonly string[]): RegExp {
  const slugs = texts.map(slugOf).filter(({ length }) => length >= MIN_CHARACTERS);
  const spellings = [
    ...texts.flatMap((text) => [text, encodeURIComponent(text), text.replaceAll('&', '&amp;')]),
    ...slugs,
  ];
  const literals = [...new Set(spellings)]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/\W/g, String.raw`\$&`));
  return new RegExp(literals.join('|'), 'gi');
}
