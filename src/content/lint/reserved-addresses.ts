import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { placeOfKey } from '../references.ts';
import type { LintRule, Sound } from './rule.ts';

/** Organizations, and events within them, whose pages would have addresses of the calendar's own. */
export const reservedAddresses: LintRule = ({ events, organizations }) => [
  ...organizations
    .filter(({ record: { slug } }) => RESERVED_SLUGS.has(slug))
    .map((organization) => {
      const what = 'Give it another "slug: …", also in the "organization" of its events';
      return reserved(organization, 'slug', organization.record.slug, 'organization', what);
    }),
  ...events
    .filter(({ record, values }) => RESERVED_SLUGS.has(record.organization ?? '') && values.url === undefined)
    .map((event) => {
      const what = 'Give its organization another "slug: …", write a "url: …" here';
      return reserved(event, 'organization', event.record.organization ?? '', 'event', what);
    }),
];

function reserved(record: Sound<unknown>, key: string, slug: string, noun: string, what: string): Diagnostic {
  return diagnostic(
    'slug-reserved',
    placeOfKey(record, key),
    `Addresses that begin with "/${slug}" belong to the calendar itself, so this ${noun} has no page there.`,
    `${what}, or add "ignore: [slug-reserved]" where nobody needs that page.`,
  );
}
