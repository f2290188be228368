import type * as Parser from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ParsedMessages } from './language.ts';

/** Messages in the format of ICU by their keys, as the file of a language has them. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Why a message of a file cannot be used. */
export interface MessageFault {
  /** The keys that lead to it, the outermost first. */
  readonly path: readonly string[];
  readonly message: string;
  readonly hint: string;
}

/** The length of a message is limited, since nested arguments are parsed recursively. */
const MAX_LENGTH = 1_000;

export const ENGLISH_MESSAGES = readMessages('en');

/** @param tag one of `OUR_LANGUAGES` */
export function readMessages(tag: string): Messages {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${tag}.json`), 'utf8')) as Messages;
}

/** Returns the messages, completed with the English ones; messages that have arguments in English are parsed. */
export function parseMessages(own: Messages, english = ENGLISH_MESSAGES): ParsedMessages {
  const parsed = Object.entries(english).map(([key, message]): [string, ParsedMessages[string]] => {
    const translated = Object.hasOwn(own, key) ? own[key] : undefined;
    if (typeof message !== 'string')
      return [key, parseMessages(typeof translated === 'object' ? translated : {}, message)];
    const original = parseMessage(message);
    const elements = typeof translated === 'string' ? parseMessage(translated) : original;
    const hasArguments = argumentsOf(original).size > 0;
    return [key, hasArguments ? elements : elements.map(textOf).join('')];
  });
  return Object.fromEntries(parsed);
}

const require = createRequire(import.meta.url);
let loaded: typeof Parser | undefined;

/** Loads the parser at the first use: commands that show no page need none. */
function parser(): typeof Parser {
  return (loaded ??= require('#message-parser') as typeof Parser);
}

/** Parses a message. Text that looks like a tag is text: our messages have no tags, and those of content files must not have any. */
function parseMessage(message: string): MessageFormatElement[] {
  return parser().parse(message, { ignoreTag: true });
}

function textOf(element: MessageFormatElement): string {
  return element.type === parser().TYPE.literal ? element.value : '';
}

/** The kinds of arguments that messages have: a text as it is, or a number. */
type ArgumentKind = 'text' | 'number';

/** Returns the kind of each argument of a message, by its name. */
export function argumentsIn(message: string): ReadonlyMap<string, ArgumentKind> {
  return argumentsOf(parseMessage(message));
}

/** @throws {SyntaxError} where an element is of another kind than those that our messages use */
function argumentsOf(elements: readonly MessageFormatElement[]): Map<string, ArgumentKind> {
  const { TYPE } = parser();
  const found = new Map<string, ArgumentKind>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.argument) found.set(element.value, found.get(element.value) ?? 'text');
    else if (element.type === TYPE.number && !element.style) found.set(element.value, 'number');
    else if (element.type === TYPE.plural) {
      found.set(element.value, 'number');
      for (const { value } of Object.values(element.options))
        for (const [name, kind] of argumentsOf(value)) found.set(name, kind);
    } else throw new SyntaxError('UNKNOWN_KIND_OF_ARGUMENT');
  }
  return found;
}

/**
 * Compares the messages of a file with the English ones.
 *
 * @param value the parsed content of the file, of any shape
 * @param faults is added to
 * @returns the messages that can be used
 */
export function usableMessages(
  value: unknown,
  faults: MessageFault[],
  path: readonly string[] = [],
  english: string | Messages = ENGLISH_MESSAGES,
): string | Messages | null {
  const refuse = (message: string, hint: string): null => {
    faults.push({ path, message, hint });
    return null;
  };
  if (typeof english === 'string') {
    if (typeof value !== 'string')
      return refuse('This is no text.', `In English it is ${JSON.stringify(english)}.`);
    const fault = faultIn(value, english);
    return fault === null ? value : refuse(fault, `In English it is ${JSON.stringify(english)}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(
      'This is no group of messages.',
      `It has the keys ${Object.keys(english).slice(0, 5).join(', ')} …`,
    );
  const usable = Object.entries(value).flatMap(([key, message]: [string, unknown]) => {
    const own = Object.hasOwn(english, key) ? english[key] : undefined;
    if (own === undefined) {
      faults.push({
        path: [...path, key],
        message: `No message is called ${JSON.stringify(key)} here.`,
        hint: 'Take it out, or compare it with the English file.',
      });
      return [];
    }
    const used = usableMessages(message, faults, [...path, key], own);
    return used === null ? [] : [[key, used] as const];
  });
  return Object.fromEntries(usable);
}

/** Matches what looks like a tag, and would be shown as it is written. */
const TAG = /<[a-z/!]/i;

function faultIn(message: string, english: string): string | null {
  if (TAG.test(message)) return 'The message has a tag, and messages are plain text.';
  if (message.length > MAX_LENGTH) return `The message is longer than ${MAX_LENGTH} characters.`;
  const known = argumentsIn(english);
  let found;
  try {
    found = argumentsIn(message);
  } catch {
    return 'This is no message in the format of ICU, or it has an argument that is neither a text, a number nor a plural.';
  }
  const unknown = [...found].find(
    ([name, kind]) => !known.has(name) || (kind === 'number' && known.get(name) !== 'number'),
  );
  return unknown === undefined ? null : `The message has no argument {${unknown[0]}}.`;
}
