import { diagnostic, type Diagnostic } from '../../diagnostics/codes.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { OrganizationRecord } from '../../schema/organization.ts';
import { RESERVED_SLUGS } from '../../schema/reserved-slugs.ts';
import { placeOfKey } from '../references.ts';
import type { Validated } from '../validate.ts';

const HINT = 'or add "ignore: [slug-reserved]" where nobody needs that page.';

/** An organization whose page would have an address of ours. */
export function reservedSlug(organization: Validated<OrganizationRecord>): Diagnostic[] {
  const slug = organization.record?.slug ?? '';
  if (!RESERVED_SLUGS.has(slug)) return [];
  return [
    diagnostic(
      'slug-reserved',
      placeOfKey(organization, 'slug'),
      `Addresses that begin with "/${slug}" belong to the calendar itself, so this organization has no page there.`,
      `Give it another "slug: …", also in the "organization" of its events, ${HINT}`,
    ),
  ];
}

/** An event whose address, which is made of its organization's slug and its own, would be one of ours. */
export function reservedAddress(event: Validated<EventRecord>): Diagnostic[] {
  const slug = event.record?.organization ?? '';
  if (!RESERVED_SLUGS.has(slug) || event.values.url !== undefined) return [];
  return [
    diagnostic(
      'slug-reserved',
      placeOfKey(event, 'organization'),
      `Addresses that begin with "/${slug}" belong to the calendar itself, so this event has no page there.`,
      `Give its organization another "slug: …", write a "url: …" here, ${HINT}`,
    ),
  ];
}
