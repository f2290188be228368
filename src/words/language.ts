import { IntlMessageFormat } from '#message-format';
import { localeOf } from './locales.ts';
import type { Words } from './words.d.ts';

type MessageElement = ConstructorParameters<typeof IntlMessageFormat>[0] & readonly object[];

/** Messages by their keys, parsed where they have arguments. They can be sent as JSON, so the browser needs no parser. */
export interface ParsedMessages {
  readonly [key: string]: string | MessageElement | ParsedMessages;
}

/** A language of pages; JSON has its tag in its place. */
export class Language {
  /** BCP 47, in its canonical form. */
  readonly tag: string;
  /** The locale by which `Intl` writes its dates and numbers. */
  readonly locale: string;
  readonly #parse: () => ParsedMessages;
  #messages: ParsedMessages | null = null;
  #words: Words | null = null;

  /** @param parse is called once, when the first message is needed */
  constructor(tag: string, parse: () => ParsedMessages) {
    this.tag = tag;
    this.locale = localeOf(tag);
    this.#parse = parse;
  }

  /** Its parsed messages, which a page hands to its scripts. */
  get messages(): ParsedMessages {
    return (this.#messages ??= this.#parse());
  }

  /** All texts of this program in the language: plain texts, and functions for those with arguments. */
  get words(): Words {
    // The messages of every language have the keys and arguments of the English ones, from which the type
    // is generated.
    return (this.#words ??= withFormats(this.messages, this.locale) as unknown as Words);
  }

  toJSON(): string {
    return this.tag;
  }
}

type Format = (values: Readonly<Record<string, string | number>>) => string;

interface Formats {
  readonly [key: string]: string | Format | Formats;
}

function withFormats(messages: ParsedMessages, locale: string): Formats {
  const formats = Object.entries(messages).map(([key, message]): [string, Formats[string]] => {
    if (typeof message === 'string') return [key, message];
    return [key, isParsed(message) ? formatOf(message, locale) : withFormats(message, locale)];
  });
  return Object.fromEntries(formats);
}

function isParsed(message: MessageElement | ParsedMessages): message is MessageElement {
  return Array.isArray(message);
}

/** The formatter is made at the first use: most messages are never used in most languages. */
function formatOf(message: MessageElement, locale: string): Format {
  let format: IntlMessageFormat | undefined;
  return (values) => {
    format ??= new IntlMessageFormat(message, locale);
    const written: unknown = format.format(values);
    return String(written);
  };
}
