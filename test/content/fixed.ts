import { fixText } from '../../src/content/fix/fix-text.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import type { RecordKind } from '../../src/schema/records.ts';

const FILES = {
  'events/x.md': { kind: 'events', format: 'markdown' },
  'places/x.yml': { kind: 'places', format: 'yaml' },
  'site.yml': { kind: 'site', format: 'yaml' },
  'sources.yml': { kind: 'sources', format: 'yaml' },
} as const satisfies Record<string, { kind: RecordKind; format: string }>;

/** Returns the text of a file after every fix of `npm run validate -- --fix`. */
export function fixedText(path: keyof typeof FILES, text: string): string {
  return fixText({ ...FILES[path], path, stem: 'x', text }, NO_SITE);
}
