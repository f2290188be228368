import { describe, expect, test } from '@jest/globals';
import { RESERVED_SLUGS } from '../../src/schema/reserved-slugs.ts';
import { event, organization, problemsOf, recordsOf, yaml } from '../helpers/content.ts';
import { renderedOf } from './records.ts';

const IGNORE = { ignore: '[slug-reserved]' };

function filesWith(slug: string, keys: Readonly<Record<string, string>> = {}, silenced = {}) {
  return {
    'site.yml': yaml({ url: 'https://example.org' }),
    'events/fair.md': event(1, { organization: slug, ...keys }),
    [`organizations/${slug}.md`]: organization(1, silenced),
  };
}

describe('slugs that are first words of our paths (contract, section 5; C27)', () => {
  test.each([...RESERVED_SLUGS])('%s is a warning, of the organization and of its events', (slug) => {
    expect(problemsOf(filesWith(slug))).toEqual([
      'events/fair.md:5:15 slug-reserved',
      `organizations/${slug}.md:2:1 slug-reserved`,
    ]);
  });

  test.each(['opening', 'docs-team', 'map2', 'recent', 'event1'])('%s is none', (slug) => {
    expect(problemsOf(filesWith(slug))).toEqual([]);
  });

  test('a slug that is written is reported where it stands', () => {
    expect(
      problemsOf({
        'events/fair.md': event(1, { organization: 'open', url: 'https://example.org/fair' }),
        'organizations/x.md': organization(1, { slug: 'open' }),
      }),
    ).toEqual(['organizations/x.md:4:7 slug-reserved']);
  });

  test('an event with an address of its own is none', () => {
    expect(problemsOf(filesWith('open', { url: 'https://example.org/fair' }, IGNORE))).toEqual([]);
  });

  test('the warnings can be silenced, and say what to do', () => {
    expect(problemsOf(filesWith('open', IGNORE, IGNORE))).toEqual([]);
    expect(renderedOf(filesWith('open'))).toMatch(/hint: .*"slug: …".*ignore: \[slug-reserved\]/);
  });

  test('the address that an event has by default stays as it is', () => {
    const { events, organizations } = recordsOf(filesWith('open'));
    expect(events[0]?.url).toBe('https://example.org/open/fair');
    expect(organizations[0]?.url).toBe('https://example.org/open');
  });
});
