import { describe, expect, test } from '@jest/globals';
import { bodyOf } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';

/** As files have them, and on the wire (contract, section 3). */
const URLS = [
  ['https://example.org/a%20b?c=%E5%A4%A9#d', 'https://example.org/a%20b?c=%E5%A4%A9#d'],
  ['HTTPS://Example.ORG:443/./a/../b', 'HTTPS://Example.ORG:443/./a/../b'],
  ['https://example.org/天/日?q=本#ü', 'https://example.org/%E5%A4%A9/%E6%97%A5?q=%E6%9C%AC#%C3%BC'],
  ['https://Example.org/🎪', 'https://Example.org/%F0%9F%8E%AA'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://BÜCHER.example:8080/ü', 'http://xn--bcher-kva.example:8080/%C3%BC'],
  ['https://日本.example?天', 'https://xn--wgv71a.example?%E5%A4%A9'],
  ['https://example.org/%E5%A4%A9/天', 'https://example.org/%E5%A4%A9/%E5%A4%A9'],
  ['https://[2001:db8::1]:8080/ü', 'https://[2001:db8::1]:8080/%C3%BC'],
] as const;

const quoted = JSON.stringify;

describe.each(URLS)('%s on the wire (contract, section 3)', (written, sent) => {
  const { get } = testApp({
    'events/a.md': event(1, {
      ...{ url: quoted(written), thumbnail: quoted(written), organization: 'a' },
      sources: quoted([written]),
      links: quoted([{ kind: 'cfp', url: written }]),
    }),
    'organizations/a.md': organization(2, {
      ...{ logoUrl: quoted(written), website: quoted(written), url: quoted(written) },
      ...{ videoSite: quoted(written), chatGroup: '七八四', wikiSite: 'wiki.example/天' },
    }),
  });

  test('in an event and the summary of who runs it', async () => {
    expect(bodyOf(await get(`/open/event/${uuid(1)}?fields=all`))).toMatchObject({
      ...{ url: sent, thumbnail: sent, sources: [sent], links: [{ url: sent }] },
      organization: { logoUrl: sent, url: sent },
      organizations: [{ logoUrl: sent, url: sent }],
    });
  });

  test('in an organization; what is no URL stays as it is', async () => {
    expect(bodyOf(await get(`/open/organization/${uuid(2)}`))).toMatchObject({
      ...{ logoUrl: sent, website: sent, videoSite: sent },
      ...{ chatGroup: '七八四', wikiSite: 'wiki.example/天' },
    });
  });
});

test('addresses that are made of the one of the site', async () => {
  const { get } = testApp({
    'site.yml': yaml({ url: 'https://bücher.example/天' }),
    'events/a.md': event(1, { organization: 'a' }),
    'organizations/a.md': organization(2),
  });
  expect(bodyOf(await get(`/open/event/${uuid(1)}`))).toMatchObject({
    url: 'https://xn--bcher-kva.example/%E5%A4%A9/a/a',
    organization: { url: 'https://xn--bcher-kva.example/%E5%A4%A9/a' },
  });
});
