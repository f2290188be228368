import { describe, expect, test } from '@jest/globals';
import { LINK_FIELDS } from '../../src/schema/organization.ts';
import { event, markdown, organization, place, recordsOf, uuid, yaml } from '../helpers/content.ts';
import {
  diagnosticsOf,
  eventOf,
  eventProblems,
  only,
  organizationOf,
  placeOf,
  placeProblems,
} from './records.ts';

const NO_LINK_FIELDS = Object.fromEntries(LINK_FIELDS.map((field) => [field, null]));

const NOWHERE = { countryCode: null, latitude: null, longitude: null };

describe('keys and defaults (contract, section 3)', () => {
  test('an event needs id, name and scale; all others have a default', () => {
    expect(eventOf(event(1))).toEqual({
      id: uuid(1),
      name: 'Event 1',
      scale: 'small',
      status: 'scheduled',
      slug: 'x',
      urlKey: '00000000',
      startDate: null,
      endDate: null,
      startDay: null,
      endDay: null,
      timezone: 'UTC',
      address: null,
      region: null,
      ...NOWHERE,
      tags: [],
      coOrganizers: [],
      links: [],
      sources: [],
      thumbnail: null,
      detail: null,
      url: null,
      place: null,
      organization: null,
    });
  });

  test('an organization needs id and name', () => {
    expect(organizationOf(organization(2))).toEqual({
      id: uuid(2),
      slug: 'x',
      name: 'Organization 2',
      description: null,
      status: 'active',
      type: null,
      logoUrl: null,
      richMediaConfig: null,
      contactMail: null,
      website: null,
      ...NO_LINK_FIELDS,
      extra: {},
      creationTime: null,
      url: null,
    });
  });

  test('a place needs id, name and kind', () => {
    expect(placeOf(place(3))).toEqual({
      stem: 'x',
      id: uuid(3),
      name: 'Place 3',
      kind: 'hall',
      address: null,
      ...NOWHERE,
    });
  });

  test.each([
    ['events/x.md', ['id', 'name', 'scale']],
    ['organizations/x.md', ['id', 'name']],
    ['places/x.md', ['id', 'name', 'kind']],
  ])('every required key that %s lacks is reported', (file, required) => {
    const messages = diagnosticsOf({ [file]: '---\nignore: []\n---\n' }).map(({ message }) => message);
    expect(messages).toHaveLength(required.length);
    for (const key of required) expect(messages.join('\n')).toContain(`"${key}"`);
  });

  test('every record may be Markdown or YAML, .yml or .yaml', () => {
    const { events, organizations, places } = recordsOf({
      'events/a.md': event(1, { urlKey: 'a' }),
      'events/b.yml': yaml({ id: uuid(2), name: 'B', scale: 'mega' }),
      'events/c.yaml': yaml({ id: uuid(3), name: 'C', scale: 'cosy' }),
      'organizations/a.yml': yaml({ id: uuid(1), name: 'A' }),
      'organizations/b.yaml': yaml({ id: uuid(2), name: 'B' }),
      'places/a.md': markdown({ id: uuid(1), name: 'A', kind: 'hall' }),
      'places/b.yaml': place(2),
    });
    expect(events.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
    expect(organizations.map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(places.map(({ stem }) => stem)).toEqual(['a', 'b']);
  });

  test.each([
    ['events/2026/march/spring-fair.md', event(1), 'spring-fair'],
    ['events/Spring Fair!.md', event(1, { slug: 'spring-fair-2026' }), 'spring-fair-2026'],
  ])(
    '%s: the slug is the stem of the file, in whatever folder, unless one is written',
    (file, text, slug) => {
      expect(only(recordsOf({ [file]: text }).events).slug).toBe(slug);
    },
  );

  test('ids are lower case, and so is the urlKey they give', () => {
    const { id, urlKey } = eventOf(event(1, { id: 'ABCDEF12-0000-4000-8000-00000000000A' }));
    expect({ id, urlKey }).toEqual({ id: 'abcdef12-0000-4000-8000-00000000000a', urlKey: 'abcdef12' });
  });

  test('a written urlKey wins', () => {
    expect(eventOf(event(1, { urlKey: 'k7Q' })).urlKey).toBe('k7Q');
  });

  test('ignore takes codes and stays out of the record', () => {
    expect(eventOf(event(1, { ignore: '[place-unknown, some-warning]' }))).not.toHaveProperty('ignore');
    expect(eventProblems({ ignore: 'place-unknown' })).toEqual(['5:9 type-wrong']);
  });
});

describe('null is as if left out (contract, section 3)', () => {
  const eventKeys =
    'status slug urlKey startDate endDate timezone address region thumbnail url place organization ignore';
  const organizationKeys = [
    'slug status type logoUrl richMediaConfig contactMail website extra creationTime url ignore',
    ...LINK_FIELDS,
  ].join(' ');

  test.each(['null', '~', ''])('written as "%s"', (nothing) => {
    const all = (keys: string) => Object.fromEntries(keys.split(' ').map((key) => [key, nothing]));
    expect(eventOf(event(1, all(eventKeys)))).toEqual(eventOf(event(1)));
    expect(organizationOf(organization(1, all(organizationKeys)))).toEqual(organizationOf(organization(1)));
    expect(placeOf(place(1, all('address ignore')))).toEqual(placeOf(place(1)));
    const site = yaml(all('url public timezone organizationLinks'));
    expect(recordsOf({ 'site.yml': site, 'events/x.md': event(1) })).toEqual(
      recordsOf({ 'events/x.md': event(1) }),
    );
  });

  test('a required key that is null is missing', () => {
    expect(placeProblems({ kind: 'null' })).toEqual([expect.stringMatching(/^\d+:\d+ key-missing$/)]);
  });

  test('the quoted word is a text', () => {
    expect(eventOf(event(1, { name: '"null"', region: "'~'" }))).toMatchObject({ name: 'null', region: '~' });
  });
});

describe('public addresses (contract, section 3)', () => {
  const files = (site: string, keys: Record<string, string> = {}, organizationKeys = {}) => ({
    'site.yml': site,
    'events/fair.md': event(1, { organization: 'guild', ...keys }),
    'organizations/guild.md': organization(2, organizationKeys),
  });
  const urls = (records: ReturnType<typeof recordsOf>) => ({
    event: only(records.events).url,
    organization: only(records.organizations).url,
  });

  test('come from the site, the organization and the event', () => {
    expect(urls(recordsOf(files('url: https://example.org/calendar\n')))).toEqual({
      event: 'https://example.org/calendar/guild/fair',
      organization: 'https://example.org/calendar/guild',
    });
  });

  test('are null without the address of the site', () => {
    expect(urls(recordsOf(files('')))).toEqual({ event: null, organization: null });
  });

  test('are null for an event without an organization', () => {
    const site = { 'site.yml': 'url: https://example.org\n' };
    expect(eventOf(event(1), site).url).toBeNull();
  });

  test('a written one wins', () => {
    const records = recordsOf(
      files('url: https://example.org\n', { url: 'https://a.example/' }, { url: 'http://b.example' }),
    );
    expect(urls(records)).toEqual({ event: 'https://a.example/', organization: 'http://b.example' });
  });
});
