import { linkFields, type OrganizationRecord } from '../../src/schema/organization.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import { CITIES, eventId, markdown, organizationId, pick, SITE_URL, yaml, type Written } from './written.ts';

export function organizationOf(index: number, revision: number): Written<OrganizationRecord> {
  const version = revision - (revision % 7);
  const slug = `guild-${index}`;
  const day = `20${10 + index}-01-01`;
  const description = `Since revision ${version}`;
  const keys = {
    id: organizationId(index),
    name: `Guild of ${pick(CITIES, index)}`,
    website: `https://example.org/?version=${version}`,
    chatGroup: String(700_000_000 + version),
    extra: { version, nested: { list: [1, 'two', null] } },
  };
  const record = {
    ...linkFields(() => null),
    ...keys,
    slug,
    description,
    status: 'active',
    type: null,
    logoUrl: null,
    richMediaConfig: null,
    contactMail: null,
    creationTime: `${day}T00:00:00.000Z`,
    url: `${SITE_URL}/${slug}`,
  };
  return {
    path: `organizations/${slug}.md`,
    text: markdown({ ...keys, creationTime: day }, description),
    record,
  };
}

export function placeOf(index: number): Written<PlaceRecord> {
  const stem = `hall-${index}`;
  const address = index === 0 ? null : 'A 1';
  const location =
    index === 1
      ? { countryCode: null, latitude: null, longitude: null }
      : { countryCode: 'CH', latitude: 47.3769 + index / 100, longitude: 8.5417 };
  const keys = { id: eventId(index), name: `Hall ${index}`, kind: 'hall', address, ...location };
  return {
    path: `places/${stem}.yml`,
    text: yaml(keys),
    record: { stem, ...keys },
  };
}
