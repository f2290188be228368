import { describe, expect, test } from '@jest/globals';
import { type Config, ConfigError, readConfig } from '../../src/config/config.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { words } from '../helpers/words.ts';

describe('settings', () => {
  function complaintAbout(environment: NodeJS.ProcessEnv): string {
    try {
      readConfig(environment);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    throw new Error('The settings were taken');
  }

  const DEFAULTS = {
    port: 3000,
    host: '127.0.0.1',
    contentDir: './content',
    calendarFile: null,
    allowShrink: false,
    tokensFile: './tokens.yml',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    rateLimitPerMinute: 600,
    redisUrl: null,
    workers: 1,
    limits: {
      maxConnections: 10_000,
      maxHeaderBytes: 16_384,
      headersTimeoutSeconds: 5,
      requestTimeoutSeconds: 10,
      idleTimeoutSeconds: 6,
    },
    maxLagMilliseconds: 500,
    watch: 'events',
    metrics: null,
    trustProxy: 0,
    corsOrigin: null,
    frameOrigin: null,
    acceptBareToken: false,
    preview: false,
    drainSeconds: 2,
    logLevel: 'info',
    production: false,
  } satisfies Partial<Config>;

  test('defaults, frozen', () => {
    expect(readConfig({})).toMatchObject(DEFAULTS);
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  test('an empty value counts as not set', () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('has every setting', () => {
    const names = words`
      PORT HOST CONTENT_DIR CALENDAR_FILE TOKENS_FILE TZ RATE_LIMIT_PER_MINUTE REDIS_URL WORKERS
      TRUST_PROXY CORS_ORIGIN FRAME_ORIGIN ACCEPT_BARE_TOKEN DRAIN_SECONDS LOG_LEVEL
    `;
    expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(names));
  });

  test.each<[string, string, Partial<Config>]>([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '::', { host: '::' }],
    ['CONTENT_DIR', '/srv/my content', { contentDir: '/srv/my content' }],
    ['CALENDAR_FILE', 'dist/calendar.json', { calendarFile: 'dist/calendar.json' }],
    ['TOKENS_FILE', '/etc/tokens.yml', { tokensFile: '/etc/tokens.yml' }],
    ['TZ', 'America/St_Johns', { timeZone: 'America/St_Johns' }],
    ['TZ', 'UTC', { timeZone: 'UTC' }],
    ['RATE_LIMIT_PER_MINUTE', '1', { rateLimitPerMinute: 1 }],
    ['RATE_LIMIT_PER_MINUTE', '100000000', { rateLimitPerMinute: 100_000_000 }],
    ['WORKERS', '4', { workers: 4 }],
    ['TRUST_PROXY', '0', { trustProxy: 0 }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.0/8', { trustProxy: ['10.0.0.0/8'] }],
    [
      'TRUST_PROXY',
      '10.0.0.0/8, fd00::/8,192.0.2.1',
      { trustProxy: ['10.0.0.0/8', 'fd00::/8', '192.0.2.1'] },
    ],
    ['TRUST_PROXY', '10', { trustProxy: 10 }],
    [
      'TRUST_PROXY',
      '0.0.0.0/8,fc00::/7,fe80::/10,2600:9000::/28,::1,::ffff:10.0.0.0/104',
      {
        trustProxy: ['0.0.0.0/8', 'fc00::/7', 'fe80::/10', '2600:9000::/28', '::1', '::ffff:10.0.0.0/104'],
      },
    ],
    ['CORS_ORIGIN', '*', { corsOrigin: '*' }],
    ['CORS_ORIGIN', 'https://example.org', { corsOrigin: ['https://example.org'] }],
    [
      'CORS_ORIGIN',
      'https://example.org, http://localhost:8080',
      { corsOrigin: ['https://example.org', 'http://localhost:8080'] },
    ],
    ['FRAME_ORIGIN', '*', { frameOrigin: '*' }],
    [
      'FRAME_ORIGIN',
      'https://a.example.org,http://127.0.0.1:8080',
      { frameOrigin: ['https://a.example.org', 'http://127.0.0.1:8080'] },
    ],
    ['MAX_CONNECTIONS', '1', { limits: { ...DEFAULTS.limits, maxConnections: 1 } }],
    ['MAX_HEADER_BYTES', '65536', { limits: { ...DEFAULTS.limits, maxHeaderBytes: 65_536 } }],
    ['HEADERS_TIMEOUT_SECONDS', '1', { limits: { ...DEFAULTS.limits, headersTimeoutSeconds: 1 } }],
    ['REQUEST_TIMEOUT_SECONDS', '60', { limits: { ...DEFAULTS.limits, requestTimeoutSeconds: 60 } }],
    ['IDLE_TIMEOUT_SECONDS', '5', { limits: { ...DEFAULTS.limits, idleTimeoutSeconds: 5 } }],
    ['MAX_LAG_MILLISECONDS', '50', { maxLagMilliseconds: 50 }],
    ['REDIS_URL', 'redis://127.0.0.1:6379', { redisUrl: 'redis://127.0.0.1:6379' }],
    ['REDIS_URL', 'rediss://u:p@redis.example.org/2', { redisUrl: 'rediss://u:p@redis.example.org/2' }],
    ['WATCH', 'poll', { watch: 'poll' }],
    ['METRICS_PORT', '9464', { metrics: { host: '127.0.0.1', port: 9464 } }],
    ['METRICS_PORT', '0.0.0.0:9464', { metrics: { host: '0.0.0.0', port: 9464 } }],
    ['METRICS_PORT', '[::]:9464', { metrics: { host: '::', port: 9464 } }],
    ['METRICS_PORT', '/run/metrics.sock', { metrics: { path: '/run/metrics.sock' } }],
    ['ALLOW_SHRINK', 'true', { allowShrink: true }],
    ['ACCEPT_BARE_TOKEN', 'true', { acceptBareToken: true }],
    ['ACCEPT_BARE_TOKEN', 'false', { acceptBareToken: false }],
    ['PREVIEW', 'true', { preview: true }],
    ['DRAIN_SECONDS', '0', { drainSeconds: 0 }],
    ['DRAIN_SECONDS', '30', { drainSeconds: 30 }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['NODE_ENV', 'production', { production: true }],
    ['NODE_ENV', 'test', { production: false }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject({ ...DEFAULTS, ...expected });
  });

  test.each([
    [
      'PORT',
      ['-1', '65536', 'http', '3e3', '0x10', '80.5', ' 80', '80 ', '99999999999999999999'],
      /0 .*65535/,
    ],
    ['TZ', ['Mars/Olympus', 'JST', '+08:00', 'Asia/Shanghai ', '../UTC'], /IANA/],
    ['RATE_LIMIT_PER_MINUTE', ['0', '-5', 'many', '1.5', 'Infinity'], /number/],
    ['WORKERS', ['0', '65', '-1', 'two', '1.5'], /1 to 64/],
    ['WATCH', ['true', 'polling', 'Poll'], /events or poll/],
    ['METRICS_PORT', ['65536', 'metrics', 'x:y', ':', '127.0.0.1:', './metrics.sock'], /port.*socket/],
    ['HEADERS_TIMEOUT_SECONDS', ['0', '1.5', 'soon'], /number/],
    [
      'TRUST_PROXY',
      words`true yes -1 * loopback 10.0.0.0/33 fd00::/129 10.0.0/8 10.0.0.0/8/8 10.0.0.0/8, 1,2`,
      /CIDR|network/,
    ],
    [
      'CORS_ORIGIN',
      words`
        example.org https://example.org/ https://example.org/path *,https://example.org
        https://example.org, null https://*.example.org
      `,
      /\*[^*]*origin/,
    ],
    [
      'FRAME_ORIGIN',
      words`
        example.org https://example.org/ *,https://example.org https://*.example.org null 'none'
        https://example.org;sandbox https://example.org, https://[::1]
      `,
      /\*[^*]*origin/,
    ],
    ['ACCEPT_BARE_TOKEN', ['TRUE', '1', 'yes', 'on'], /true.*false/],
    ['DRAIN_SECONDS', ['-1', '1.5', 'soon', '1s'], /number/],
    ['LOG_LEVEL', ['verbose', 'INFO', '30'], /debug.*info/],
  ])('%s refuses other values, with its name, the value and what is allowed', (name, values, allowed) => {
    for (const value of values) {
      const complaint = complaintAbout({ [name]: value });
      expect(complaint).toContain(name);
      expect(complaint).toContain(value);
      expect(complaint).toMatch(allowed);
      expect(complaint).not.toContain('\n');
    }
  });

  test.each([
    ['more hops than proxies', '11'],
    ['more hops than proxies', '999'],
    ['all of IPv4', '0.0.0.0/0'],
    ['all of IPv4', '192.0.2.1/0'],
    ['both halves of IPv4', '0.0.0.0/1,128.0.0.0/1'],
    ['half of IPv4 beside a proxy', '10.0.0.1,128.0.0.0/1'],
    ['more of IPv4 than anybody owns', '10.0.0.0/7'],
    ['IPv4 as IPv6 has it', '::ffff:0:0/96'],
    ['IPv4 as IPv6 has it', '::ffff:0.0.0.0/96'],
    ['both halves of IPv4 as IPv6 has it', '::ffff:0:0/97,::ffff:128.0.0.0/97'],
    ['IPv4 as IPv6 has it, with more around it', '::/64'],
    ['IPv4 as IPv6 has it, without short forms', '0:0:0:0:0:FFFF:0:0/103'],
    ['all of IPv6', '::/0'],
    ['both halves of IPv6', '::/1,8000::/1'],
    ['all of IPv6 that is in use', '2000::/3'],
    ['much of IPv6', '2400::/12'],
    ['more of IPv6 than its private networks', 'fc00::/6'],
  ])('TRUST_PROXY refuses %s: %s (L5)', (_what, value) => {
    const complaint = complaintAbout({ TRUST_PROXY: value });
    expect(complaint).toContain(`TRUST_PROXY=${value} is not allowed`);
    expect(complaint).toMatch(/0 to 10.*\/8.*\/16/);
    expect(complaint).not.toContain('\n');
  });

  test.each([
    ...words`
      nonsense http://127.0.0.1:6379 redis: redis:///0 127.0.0.1:6379 redis:/user:secret@host
      user:secret@host redis://:secret redis://:sec%zzret@host redis://:secret@host/name
    `,
    ...['redis://:secret@host x', 'redis://:sec/ret@host x', 'redis://user:sec@ret@host x'],
  ])('REDIS_URL=%s is refused, and not shown: it may hold a password', (url) => {
    expect(complaintAbout({ REDIS_URL: url })).toBe(
      'REDIS_URL=… is not allowed: it takes a URL like redis://127.0.0.1:6379.',
    );
  });

  test.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { NODE_ENV: 'production' }])(
    'PREVIEW=true is refused when others could see it: %j',
    (settings) => {
      expect(complaintAbout({ PREVIEW: 'true', ...settings })).toMatch(/^PREVIEW=true is not allowed: /);
    },
  );

  test('INIT_CWD is the folder where the command was typed', () => {
    expect(readConfig({ INIT_CWD: '/home/someone' }).commandDir).toBe('/home/someone');
    expect(readConfig({}).commandDir).toBe(process.cwd());
  });
});
