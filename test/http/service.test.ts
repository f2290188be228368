import { brotliDecompressSync, crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { DOCS_ASSETS } from '../../src/pages/docs/docs-assets.ts';
import { ASSETS } from '../../src/pages/page-assets.ts';
import type { TokensStatus } from '../../src/tokens/registry.ts';
import { expectError } from '../helpers/answers.ts';
import { CONTENT_STATUS, testApp, TOKENS, TOKENS_STATUS } from '../helpers/app.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';
import { png } from '../helpers/pictures.ts';
import { parseAnswer, rawServer, statusesOf } from '../helpers/raw-http.ts';

const { app } = testApp({ 'events/a.md': event(1) });

const { headers, text } = await request(app).get('/docs').expect(200);

/** All texts in the page that match the first group of a pattern. */
function allOf(pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

describe('service', () => {
  const files = { 'events/a.md': event(1) };

  describe('probes', () => {
    test.each(['/healthz', '/readyz'])('%s: 200 without a token, not to be cached', async (path) => {
      const { headers } = await request(testApp(files).app).get(path).expect(200);
      expect(headers['cache-control']).toBe('no-store');
    });

    test('a wrong token makes no difference, nor does any number of requests', async () => {
      const { app } = testApp(files, { rateLimitPerMinute: 1 });
      for (const path of ['/healthz', '/readyz', '/healthz', '/readyz']) {
        await request(app).get(path).set('Authorization', `Bearer ${TOKENS.unknown}`).expect(200);
      }
    });

    test('/readyz: 200 while an older calendar is served', async () => {
      const refused = { code: 'yaml-syntax', file: 'events/a.md' };
      const content = { ...CONTENT_STATUS, refused };
      const { app } = testApp(files, {
        readiness: () => ({ draining: false, content, tokens: TOKENS_STATUS }),
      });
      const { text } = await request(app).get('/readyz').expect(200);
      expect(JSON.parse(text)).toMatchObject({
        status: 'degraded',
        content: { digest: 'd'.repeat(64), refused },
      });
      await request(app).get('/healthz').expect(200);
    });

    test('/readyz: degraded while older tokens are in force (T10)', async () => {
      const tokens: TokensStatus = { ...TOKENS_STATUS, refused: { code: 'tokens-unreadable' } };
      const readiness = { draining: false, content: CONTENT_STATUS, tokens };
      const { text } = await request(testApp(files, { readiness: () => readiness }).app)
        .get('/readyz')
        .expect(200);
      expect(JSON.parse(text)).toMatchObject({
        status: 'degraded',
        content: { refused: null },
        tokens: { since: '2026-03-01T11:58:30.000Z', refused: { code: 'tokens-unreadable' } },
      });
    });

    test('/readyz says which content is served, from which commit, and since when', async () => {
      const { text } = await request(testApp(files).app).get('/readyz').expect(200);
      expect(JSON.parse(text)).toEqual({
        status: 'ready',
        content: {
          digest: 'd'.repeat(64),
          revision: 'r1',
          since: '2026-03-01T11:58:30.000Z',
          ageSeconds: 90,
          events: 1,
          organizations: 2,
          history: 'known',
          historySeconds: 0.25,
          changedAt: '2026-03-01T11:00:00.000Z',
          refused: null,
        },
        tokens: { since: '2026-03-01T11:58:30.000Z', refused: null },
      });
    });
  });

  describe('while the server drains', () => {
    let draining = false;
    const { app, get } = testApp(files, {
      readiness: () => ({ draining, content: CONTENT_STATUS, tokens: TOKENS_STATUS }),
    });

    test('/readyz: 503 E_UNAVAILABLE from then on; /healthz: 200; requests are answered', async () => {
      draining = false;
      await request(app).get('/readyz').expect(200);
      draining = true;
      expectError(await request(app).get('/readyz'), 503, 'E_UNAVAILABLE');
      await request(app).get('/healthz').expect(200);
      await get('/open/event').expect(200);
      await get(`/open/event/${uuid(1)}`).expect(200);
    });

    test('every answer has Connection: close, and the connection ends', async () => {
      const send = await rawServer(app);
      draining = true;
      for (const [path, status] of [
        ['/open/event', 200],
        ['/open/event?current=x', 422],
        ['/open/event?current=%', 400],
        ['/nothing', 404],
        ['/healthz', 200],
        ['/readyz', 503],
      ] as const) {
        const answer = await send(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKENS.reader}\r\nConnection: keep-alive\r\n\r\n`,
        );
        expect(parseAnswer(answer)).toMatchObject({ status, headers: { connection: 'close' } });
      }
    });

    test('a connection is kept before that', async () => {
      const send = await rawServer(app);
      draining = false;
      const one = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
      const answers = await send(`${one}\r\n${one}Connection: close\r\n\r\n`);
      expect(statusesOf(answers)).toEqual([200, 200]);
      expect(parseAnswer(answers).headers.connection).not.toBe('close');
    });
  });

  describe('the older interface is gone', () => {
    const { app, get } = testApp(files);

    test.each(['/event/recent', '/event/recent/', '/event/recent?keep_old=true'])(
      '%s: 410 E_GONE that names its successor, without a token',
      async (path) => {
        const response = await request(app).get(path);
        const { message } = expectError(response, 410, 'E_GONE');
        expect(message).toContain('/open/event/recent');
        expect(response.headers.link).toBe('</open/event/recent>; rel="successor-version"');
      },
    );

    test('a valid token makes no difference', async () => {
      expectError(await get('/event/recent'), 410, 'E_GONE');
    });
  });
});

describe('the documentation page', () => {
  test('is HTML that runs, shows and loads only what the server serves', () => {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; img-src 'self' data: https: http:; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/);
  });

  test('is not sent again to a client that has it', async () => {
    expect(headers['cache-control']).toBe('public, no-cache');
    await request(app).get('/docs').set('If-None-Match', String(headers.etag)).expect(304);
  });

  test('loads files that exist', async () => {
    const loaded = allOf(/(?:href|src)="(\/assets\/[^"]*)"/g);
    expect(loaded).toEqual(expect.arrayContaining(Object.values(DOCS_ASSETS).map(({ path }) => path)));
    for (const path of loaded) await request(app).get(path).expect(200);
  });

  test('loads the script of the reference only when that is opened', () => {
    const { swaggerUiScript, swaggerUiStyle, referenceStyle } = DOCS_ASSETS;
    const [, atOnce = '', later = '', behind = ''] = /^(.*)<template>(.*)<\/template>(.*)$/s.exec(text) ?? [];
    for (const { path } of [swaggerUiScript, swaggerUiStyle, referenceStyle]) {
      expect(later).toContain(path);
      expect(atOnce + behind).not.toContain(path);
    }
  });

  test('gets the files of the reference as they are stored, or unpacked for who does not accept that', async () => {
    const ask = (path: string, encoding: string) =>
      request(app).get(path).set('Accept-Encoding', encoding).responseType('blob').expect(200);
    const { swaggerUiScript, swaggerUiStyle } = DOCS_ASSETS;
    for (const { path, brotli } of [swaggerUiScript, swaggerUiStyle]) {
      const bytes = brotliDecompressSync(brotli);
      for (const encoding of ['identity', 'gzip', 'br']) {
        const answer = await ask(path, encoding);
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(bytes.equals(answer.body as Buffer)).toBe(true);
        const known = { 'Accept-Encoding': encoding, 'If-None-Match': String(answer.headers.etag) };
        await request(app).get(path).set(known).expect(304);
      }
      expect((await ask(path, 'br')).headers['content-length']).toBe(String(brotli.length));
    }
  });

  test('has every part that it links to', () => {
    const ids = allOf(/ id="([^"]*)"/g);
    const linked = allOf(/ href="#([^"]*)"/g);
    expect(linked.length).toBeGreaterThan(10);
    expect(linked.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('is in the frame of the site, whose words are in the language of the reader', async () => {
    const chinese = await request(app).get('/docs?lang=zh-Hant').expect(200);
    expect(chinese.headers['content-language']).toBe('zh-Hant');
    expect(chinese.text).toContain('<html lang="zh-Hant">');
    expect(chinese.text).toContain('<h1>API 使用指南</h1>');
    expect(chinese.text).toContain('<article lang="en">');
    expect(chinese.text).toContain('<a href="/docs?lang=zh-Hant">API 文件</a>');
    expect(text).toContain('<a href="/docs?lang=zh-Hans" lang="zh-Hans" hreflang="zh-Hans">');
  });
});

describe('the icons of a site, and the picture of its links', () => {
  const ACCENT = '#0b6e4f';
  const SITE = { public: 'true', name: 'Nights of the north', accentColor: `"${ACCENT}"` };

  const { app } = testApp({ 'site.yml': yaml(SITE), 'events/a.md': event(1) });

  async function bytesAt(path: string, from = app): Promise<Buffer> {
    const { body } = (await request(from).get(path).responseType('blob').expect(200)) as { body: Buffer };
    return body;
  }

  /** What a page names in its head, by the attribute in front of it. */
  async function headOf(path: string, from = app): Promise<(name: string) => string | undefined> {
    const { text } = await request(from).get(path).expect(200);
    const [head = ''] = text.split('</head>');
    return (name) =>
      new RegExp(`<(?:meta|link) (?:property|name|rel)="${name}" (?:content|href)="([^"]*)"`).exec(head)?.[1];
  }

  /** The parts of a PNG file, each with a checksum that is right (PNG, section 5.3). */
  function chunksOf(file: Buffer): Map<string, Buffer> {
    expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const chunks = new Map<string, Buffer>();
    for (let at = 8; at < file.length;) {
      const end = at + 8 + file.readUInt32BE(at);
      expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(at + 4, end)));
      chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, end));
      at = end + 4;
    }
    return chunks;
  }

  /** Reads a PNG file whose rows are told by what they differ by from the row above (PNG, section 9.2). */
  function pictureIn(file: Buffer) {
    const chunks = chunksOf(file);
    expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    const head = chunks.get('IHDR') ?? Buffer.alloc(0);
    const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
    const samples = head[9] === 2 ? 3 : 4;
    expect([...head.subarray(8)]).toEqual([8, samples === 3 ? 2 : 6, 0, 0, 0]);
    const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
    const length = width * samples + 1;
    expect(rows).toHaveLength(length * height);
    for (let row = 0; row < height; row += 1) expect(rows[row * length]).toBe(2);
    for (let at = length; at < rows.length; at += 1) {
      if (at % length !== 0) rows[at] = (rows[at] ?? 0) + (rows[at - length] ?? 0);
    }
    /** The colour at a point, from 0 to 1 across and down, like `#0b6e4f` or `#0b6e4fff`. */
    const at = (across: number, down: number): string => {
      const from = Math.floor(height * down) * length + 1 + Math.floor(width * across) * samples;
      return `#${rows.subarray(from, from + samples).toString('hex')}`;
    };
    return { width, height, at };
  }

  const [CORNER, BODY, PAPER, CHECK] = [
    [0, 0],
    [0.14, 0.5],
    [0.5, 0.45],
    [0.45, 0.69],
  ] as const;

  test('the icon is drawn in the accent of the site, in the head and in the header of pages', async () => {
    const { text } = await request(app).get('/').expect(200);
    const [, path = ''] = /<link rel="icon" href="([^"]+)" type="image\/svg\+xml"/.exec(text) ?? [];
    expect(text).toContain(`<img src="${path}" alt width="28" height="28"/>`);
    const { headers } = await request(app).get(path).expect(200);
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['cache-control']).toContain('immutable');
    const svg = String(await bytesAt(path));
    expect(svg).toContain(`fill="${ACCENT}"`);
    expect(svg).not.toContain('style');
    const plain = testApp({ 'events/a.md': event(1) });
    expect(await plain.get(path).then(({ status }) => status)).toBe(404);
    expect(await plain.get('/').then((answer) => answer.text)).toMatch(/\/assets\/icon-[^"]+\.svg/);
  });

  test('its manifest says what it is called, and names icons that are there, of the sizes that it says', async () => {
    const path = (await headOf('/'))('manifest') ?? '';
    const { headers } = await request(app).get(path).expect(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(String(await bytesAt(path))) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({
      ...{ name: SITE.name, short_name: SITE.name, lang: 'en', display: 'minimal-ui' },
      ...{ start_url: '../', theme_color: ACCENT, background_color: '#fffdfa' },
    });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', 'any']);
    for (const { src, sizes } of manifest.icons.slice(0, 2)) {
      const { width, height, at } = pictureIn(await bytesAt(`/assets/${src}`));
      expect(`${width}x${height}`).toBe(sizes);
      expect(at(...CORNER)).toBe('#00000000');
      expect([BODY, PAPER, CHECK].map(([across, down]) => at(across, down))).toEqual([
        `${ACCENT}ff`,
        '#ffffffff',
        `${ACCENT}ff`,
      ]);
    }
    expect((await request(app).get(`/assets/${manifest.icons[2]?.src ?? ''}`)).status).toBe(200);
  });

  test('a site without a name is called what its language calls a calendar', async () => {
    const chinese = testApp({ 'site.yml': yaml({ language: 'zh-Hans' }), 'events/a.md': event(1) });
    const path = (await headOf('/', chinese.app))('manifest') ?? '';
    expect(JSON.parse(String(await bytesAt(path, chinese.app)))).toMatchObject({
      name: '活动日历',
      lang: 'zh-Hans',
    });
  });

  test('screens that are touched get an icon that is opaque to its corners', async () => {
    const { width, height, at } = pictureIn(await bytesAt((await headOf('/'))('apple-touch-icon') ?? ''));
    expect([width, height]).toEqual([180, 180]);
    expect(at(...CORNER)).toBe('#fffdfa');
    expect(at(0.5, 0.46)).toBe('#ffffff');
    expect(at(0.23, 0.5)).toBe(ACCENT);
  });

  test('/favicon.ico is an icon of 32 pixels, which is not sent again to a client that has it', async () => {
    const { headers } = await request(app).get('/favicon.ico').expect(200);
    expect(headers['content-type']).toBe('image/x-icon');
    expect(headers['content-encoding']).toBeUndefined();
    const file = await bytesAt('/favicon.ico');
    expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, 1]);
    expect([...file.subarray(6, 10)]).toEqual([32, 32, 0, 0]);
    const [length, offset] = [file.readUInt32LE(14), file.readUInt32LE(18)];
    expect(offset + length).toBe(file.length);
    const { width, height, at } = pictureIn(file.subarray(offset));
    expect([width, height]).toEqual([32, 32]);
    expect(at(...BODY)).toBe(`${ACCENT}ff`);
    const again = request(app)
      .get('/favicon.ico')
      .set('If-None-Match', headers.etag ?? '');
    await again.expect(304);
  });

  test('a browser colours what is around a page as its paper is, in light and in dark', async () => {
    const { text } = await request(app).get('/').expect(200);
    const colours = [...text.matchAll(/<meta name="theme-color" media="([^"]+)" content="(#[0-9a-f]{6})"/g)];
    expect(colours.map(([, media]) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    const [light, dark] = colours.map(([, , colour]) => colour);
    expect(ASSETS.style.bytes.toString()).toContain(
      `--background: light-dark(${light ?? ''}, ${dark ?? ''})`,
    );
  });

  describe('a link to a page', () => {
    const URL_OF_SITE = 'https://nights.example.org/calendar';
    const shared = testApp({
      'site.yml': yaml({ ...SITE, url: URL_OF_SITE }),
      'images/poster.png': png({ width: 40, height: 30 }),
      'events/plain.md': event(1, { startDate: '2030-01-01', organization: 'guild' }),
      'events/own.md': event(2, { startDate: '2030-01-01', thumbnail: 'images/poster.png' }),
      'events/drawn.md': event(3, { startDate: '2030-01-01', thumbnail: 'https://example.org/a.SVG' }),
      'events/far.md': event(4, { startDate: '2030-01-01', thumbnail: 'https://example.org/a.png' }),
      'organizations/guild.md': organization(10, { logoUrl: 'https://example.org/logo.png' }),
    });

    /** What others show of a link: the picture, its size and its text, and how large it is shown. */
    async function sharedOf(path: string): Promise<(string | undefined)[]> {
      const named = await headOf(path, shared.app);
      return ['og:image', 'og:image:width', 'og:image:height', 'twitter:image:alt', 'twitter:card'].map(
        named,
      );
    }

    const LARGE = 'summary_large_image';

    test('shows the own picture of an event or an organizer', async () => {
      const poster = `${URL_OF_SITE}/images/`;
      const [picture, ...more] = await sharedOf(`/events/${uuid(2)}`);
      expect(picture?.slice(0, poster.length)).toBe(poster);
      expect(more).toEqual(['40', '30', 'Picture of Event 2', LARGE]);
      expect(await sharedOf(`/events/${uuid(4)}?lang=zh-Hant`)).toEqual([
        ...['https://example.org/a.png', undefined, undefined, 'Event 4的圖片', LARGE],
      ]);
      expect((await sharedOf('/guild'))[0]).toBe('https://example.org/logo.png');
    });

    test.each(['/', '/changes', `/events/${uuid(1)}`, `/events/${uuid(3)}`])(
      'shows a picture of the calendar where there is none that others can draw: %s',
      async (path) => {
        const [picture = '', ...more] = await sharedOf(path);
        expect(more).toEqual(['1200', '630', 'A page of a calendar with a check mark', LARGE]);
        expect(picture.startsWith(`${URL_OF_SITE}/assets/card-`)).toBe(true);
        const file = await bytesAt(picture.slice(URL_OF_SITE.length), shared.app);
        expect(file.length).toBeLessThan(40_000);
        const { width, height, at } = pictureIn(file);
        expect([width, height]).toEqual([1200, 630]);
        expect([at(0, 0), at(0.999, 0)]).toEqual([ACCENT, ACCENT]);
        expect(at(0.5, 0.999)).toBe('#063728');
        // The check mark is white, and the ground is seen around it.
        expect(at(0.487, 0.612)).toBe('#ffffff');
        expect(at(0.5, 0.45)).toBe(at(0.1, 0.45));
      },
    );

    test('shows no picture where nobody knows the address of the site', async () => {
      const named = await headOf('/');
      expect(['og:image', 'og:image:alt', 'twitter:card'].map(named)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });
  });
});
