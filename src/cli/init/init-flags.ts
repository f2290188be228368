import { basename, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { SITE_LANGUAGES } from '../../schema/site-languages.ts';
import { printable } from '../../platform/printable.ts';
import { parseOptions, UsageError } from '../command.ts';
import { siteComplaint, type SiteValues } from './site-text.ts';

/** What was said on the command line. */
export interface InitFlags {
  /** As an absolute path. */
  readonly folder: string;
  /** As it was typed. */
  readonly shown: string;
  readonly given: SiteValues;
}

/**
 * Reads the arguments.
 *
 * @throws UsageError for what is not known, and for a value that `site.yml` cannot have
 */
export function readInitFlags(args: readonly string[], { commandDir }: Config): InitFlags {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: { name: text, language: text, timezone: text, url: text, public: { type: 'boolean' } },
  });
  const [shown, ...more] = positionals;
  if (shown === undefined || shown === '' || more.length > 0)
    throw new UsageError('Say one folder that is to be made.');
  for (const key of ['name', 'language', 'timezone', 'url'] as const) {
    const value = values[key];
    const [message, ...hint] = value === undefined ? [] : siteComplaint(key, value);
    if (message !== undefined)
      throw new UsageError([`--${key}: ${message}`, ...hint].map(printable).join('\n  hint: '));
  }
  return { folder: resolve(commandDir, shown), shown, given: values };
}

/** What a calendar has where nothing else is said. */
export function defaultsOf(folder: string, { timeZone }: Config): SiteValues & { readonly name: string } {
  const words = basename(folder)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const isName = siteComplaint('name', words).length === 0;
  const name = isName ? words.charAt(0).toUpperCase() + words.slice(1) : 'Our calendar';
  return { name, language: SITE_LANGUAGES[0], timezone: timeZone, public: false };
}
