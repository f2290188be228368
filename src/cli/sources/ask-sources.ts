import { setTimeout } from 'node:timers/promises';
import { groupedBy } from '../../platform/containers.ts';
import { httpsOf } from '../../schema/formats.ts';
import { BusySource, SourceError } from '../intake/read/source.ts';
import { findChanged, type FoundSource, type IntakeOptions } from '../intake/read/read-source.ts';
import { slugOf } from '../new-record/slug.ts';

/** A source that is to be asked. */
export interface AskedSource {
  readonly key: string;
  /** The address, the path of a file, or `-` for standard input; null for a secret that the environment has not. */
  readonly from: string | null;
  /** What stands for the address in all that is shown: the variable that has it. Null where the address is no secret. */
  readonly secret: string | null;
  readonly options: IntakeOptions;
}

/** What a source answers. */
export type Answer =
  | { readonly found: FoundSource }
  | { readonly isUnchanged: true }
  /** Why there is none, in a whole sentence, and whether the host wants to be left alone. */
  | { readonly reason: string; readonly isBusy?: true };

/** Waits for so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<unknown>;

/** The number of sources that are asked at a time; no two of them are of one host. */
const AT_A_TIME = 4;
/** A host that wants to be left alone for longer is not asked again in this run. */
const MAX_WAIT_SECONDS = 30;

/** Asks sources, and returns what each answers, by its key. */
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

/** An address that nobody is to see, and the variable that stands for it in all that is shown (`env:SOURCE_NAME`). */
interface SecretAddress {
  readonly address: string;
  readonly variable: string;
}

/** Addresses within a text. */
const ADDRESSES = /(?:https?|webcals?):[^\s"'<>()]+/gi;

/** Takes all addresses and hosts out of a message: wherever a secret address leads may be as secret. */
function withoutAddresses(message: string, { address, variable }: SecretAddress): string {
  const { host, hostname } = new URL(address);
  const pattern = patternOf([host, hostname, ...secretsOf(address).texts]);
  return message.replace(ADDRESSES, variable).replace(pattern, variable);
}

/** Takes a secret address, and what is secret of it, out of what was found there, which goes into files and reports. */
function withoutSecrets(found: FoundSource, { address, variable }: SecretAddress): FoundSource {
  const secrets = [address, ...found.urls].map(secretsOf);
  const texts = patternOf(secrets.flatMap((one) => one.texts));
  const parts = patternOf(secrets.flatMap((one) => [...one.texts, ...one.parts]));
  const hideIn = (text: string): string => text.replace(texts, variable);
  // An address with a gap leads nowhere, so that it goes as a whole.
  const hide = (text: string): string =>
    hideIn(text.replace(ADDRESSES, (one) => (one.search(parts) === -1 ? one : variable)));
  const { etag = null, lastModified = null } = found.version ?? {};
  const isHarmless = [etag, lastModified].every((field) => (field ?? '').search(parts) === -1);
  const hidden = JSON.parse(JSON.stringify({ ...found, privateUids: [] }), (key, value: unknown) =>
    // UIDs have to stay different from each other.
    typeof value === 'string' ? (key === 'uid' ? hideIn(value) : hide(value)) : value,
  ) as FoundSource;
  return {
    ...hidden,
    privateUids: (found.privateUids ?? []).map(hideIn),
    version: isHarmless ? { etag, lastModified } : null,
  };
}

/** What is secret of an address. */
interface Secrets {
  /** What is secret wherever it stands. */
  readonly texts: readonly string[];
  /** What may be an ordinary word or number elsewhere, and is secret within another address. */
  readonly parts: readonly string[];
}

const MIN_CHARACTERS = 6;
/** In characters: nobody makes words or numbers of such a length. */
const LONG = 16;
const DATE = /^\d{4}-?\d{2}(?:-?\d{2})?(?:T[\d:.]*Z?)?$/;
/** A word with a number behind it, like "camp2027". */
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

/** A pattern of texts as they are, in a URL, in HTML and in tags. The longest come first, since others are parts of them. */
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
