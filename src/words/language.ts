import { IntlMessageFormat } from '#message-format';
import { localeOf } from './locales.ts';
import type { Words } from './words.d.ts';

type MessageElement = ConstructorParameters<typeof IntlMessageFormat>[0] & readonly object[];

/** Messages by their keys: texts as they are, and those with arguments parsed. They survive JSON, so that a browser needs no parser. */
export interface ParsedMessages {
  readonly [key: string]: string | MessageElement | ParsedMessages;
}

/** A language that pages are written in. As JSON it is its tag. */
export class Language {
  /** BCP 47, in its canonical form. */
  readonly tag: string;
  /** The locale by which `Intl` writes its dates and numbers. */
  readonly locale: string;
  readonly #parse: () => ParsedMessages;
  #messages: ParsedMessages | null = null;
  #words: Words | null = null;

  /** @param parse called once, when the first word is asked for */
  constructor(tag: string, parse: () => ParsedMessages) {
    this.tag = tag;
    this.locale = localeOf(tag);
    this.#parse = parse;
  }

  /** What its words are made of. */
  get messages(): ParsedMessages {
    return (this.#messages ??= this.#parse());
  }

  /** All that we say in this language, apart from what content says. */
  get words(): Words {
    // The messages of every language have the keys and arguments of the English ones, of which the type is made.
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

/** A message is made ready when it is first written: most are never written in most languages. */
function formatOf(message: MessageElement, locale: string): Format {
  let format: IntlMessageFormat | undefined;
  return (values) => {
    format ??= new IntlMessageFormat(message, locale);
    const written: unknown = format.format(values);
    return String(written);
  };
}
