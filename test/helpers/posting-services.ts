import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { stranger } from './stranger.ts';

/** What a service answers to a post. */
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Post {
  readonly headers: IncomingMessage['headers'];
  /** The members of the JSON text; null where the body is none, or is not said to be JSON. */
  readonly json: Readonly<Record<string, unknown>> | null;
}

/** The behaviour of a service, according to its public documentation. */
interface Description {
  /** The path that takes posts, including the secret if the service has it in the path. */
  readonly path: string;
  /** The answer to a wrong path of a webhook, or to a wrong token. */
  readonly unknown: Answer;
  /** Returns the answer to a post that the service refuses; null if it accepts the post. */
  readonly refusal: (post: Post) => Answer | null;
  /** Returns the answer to one post too many; posts are accepted again after `seconds`, at `time`. */
  readonly tooMany: (seconds: number, time: Date) => Answer;
  readonly taken: Answer;
  /** Returns the mentions and the links that the service finds in a post. */
  readonly effects: (json: Readonly<Record<string, unknown>>) => {
    readonly calls: string[];
    readonly links: string[];
  };
  /** Returns the text that people see. */
  readonly shown: (json: Readonly<Record<string, unknown>>) => string;
}

export const MASTODON_KEY = 'k'.repeat(43);

const LINK = /https?:\/\/[a-z0-9][a-z0-9.-]*(?::\d+)?[^\s<>|]*/gi;

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function linksIn(words: string): string[] {
  return words.match(LINK) ?? [];
}

/** Discord, by "Execute Webhook", "Rate Limits", "User Agent" and "Allowed Mentions Object" of its developer documentation. */
const discord: Description = {
  path: '/api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44fecd1726de135cbe28a41f8b2f777c372',
  unknown: { status: 401, body: '{"message":"Invalid Webhook Token","code":50027}' },
  refusal: ({ headers, json }) => {
    if (!/^DiscordBot \(.+, .+\)/.test(headers['user-agent'] ?? ''))
      return { status: 403, body: 'error code: 1010' };
    if (json === null)
      return { status: 400, body: '{"message":"Expected \\"Content-Type\\" header","code":50035}' };
    const { length } = Array.from(string(json.content));
    if (length === 0) return { status: 400, body: '{"message":"Cannot send an empty message","code":50006}' };
    return length > 2000 ? { status: 400, body: '{"message":"Invalid Form Body","code":50035}' } : null;
  },
  tooMany: (seconds, time) => ({
    status: 429,
    headers: {
      'Content-Type': 'application/json',
      'Retry-After': String(Math.ceil(seconds)),
      'X-RateLimit-Reset': String(time.getTime() / 1000),
    },
    body: JSON.stringify({ message: 'You are being rate limited.', retry_after: seconds, global: false }),
  }),
  taken: { status: 204 },
  effects: ({ content, allowed_mentions: allowed }) => ({
    calls:
      JSON.stringify(allowed) === '{"parse":[]}'
        ? []
        : (string(content).match(/@everyone|@here|<@[!&]?\d+>/g) ?? []),
    links: [...linksIn(string(content)), ...(string(content).match(/(?<!\\)\]\(/g) ?? [])],
  }),
  shown: ({ content }) => string(content).replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'),
};

/** Slack, by "Sending messages using incoming webhooks", "Formatting text" and "Rate limits" of its documentation. */
const slack: Description = {
  path: '/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
  unknown: { status: 403, body: 'invalid_token' },
  refusal: ({ json }) => {
    if (json === null) return { status: 400, body: 'invalid_payload' };
    const words = string(json.text);
    if (words === '') return { status: 400, body: 'no_text' };
    return words.length > 40_000 ? { status: 400, body: 'msg_too_long' } : null;
  },
  tooMany: (seconds) => ({
    status: 429,
    headers: { 'Retry-After': String(Math.ceil(seconds)) },
    body: 'rate_limited',
  }),
  taken: { status: 200, body: 'ok' },
  effects: ({ text: words }) => ({
    calls: string(words).match(/<[!@#][^>]*>/g) ?? [],
    links: [...linksIn(string(words)), ...(string(words).match(/<[^!@#<>][^<>]*>/g) ?? [])],
  }),
  shown: ({ text: words }) =>
    string(words).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
};

/** Mastodon, by "Post a new status", "Rate limits" and "Posting to your profile" of its documentation. */
const mastodon: Description = {
  path: '/api/v1/statuses',
  unknown: { status: 401, body: '{"error":"The access token is invalid"}' },
  refusal: ({ json }) => {
    const words = string(json?.status);
    if (words.trim() === '')
      return { status: 422, body: '{"error":"Validation failed: Text can\'t be blank"}' };
    const counted = words.replaceAll(LINK, 'x'.repeat(23)).replaceAll(/(@\w+)@[\w.-]+/g, '$1');
    return [...new Intl.Segmenter().segment(counted)].length > 500
      ? { status: 422, body: '{"error":"Validation failed: Text character limit of 500 exceeded"}' }
      : null;
  },
  tooMany: (_, time) => ({
    status: 429,
    headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': time.toISOString().replace('Z', '000Z') },
    body: '{"error":"Too many requests"}',
  }),
  taken: {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: '{"id":"103704874086360371"}',
  },
  effects: ({ status }) => ({
    calls: string(status).match(/(?<![=/\w])@\w+(?:@[\w.-]+)?/g) ?? [],
    links: linksIn(string(status)),
  }),
  shown: ({ status }) => string(status),
};

const DESCRIPTIONS = { discord, slack, mastodon } as const;
export type ServiceName = keyof typeof DESCRIPTIONS;
export const SERVICE_NAMES: readonly ServiceName[] = ['discord', 'slack', 'mastodon'];

/** A service that takes posts until the tests of the file are over, and refuses what the real one refuses. */
export interface PostingService {
  /** The address to post to. */
  readonly address: string;
  /** Returns the texts of the posts since the last call. */
  readonly read: () => string[];
  readonly calls: readonly string[];
  readonly links: readonly string[];
  /** The statuses of all answers so far. */
  readonly statuses: readonly number[];
  /** The number of posts that are accepted before the service accepts none for a second, again and again. */
  rate: number;
  /** Whether the service answers everything with 500. */
  isBroken: boolean;
}

const WINDOW_SECONDS = 1;
/** Posts may come this much too early, since the timers of a client are not exact. */
const TOLERANCE_MILLISECONDS = 50;

export async function postingService(name: ServiceName): Promise<PostingService> {
  const description = DESCRIPTIONS[name];
  const [calls, links, statuses, keys]: [string[], string[], number[], Set<string>] = [[], [], [], new Set()];
  const shown: string[] = [];
  let [taken, closedUntil] = [0, 0];
  const answerTo = ({ url = '', method, headers }: IncomingMessage, body: string): Answer => {
    const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
    const json = isJson ? (JSON.parse(body) as Record<string, unknown>) : null;
    if (service.isBroken) return { status: 500 };
    if (method !== 'POST') return { status: 405 };
    const isKnown = name !== 'mastodon' || headers.authorization === `Bearer ${MASTODON_KEY}`;
    if (url !== description.path || !isKnown) return description.unknown;
    const now = Date.now();
    if (taken >= service.rate && closedUntil === 0) closedUntil = now + 1000 * WINDOW_SECONDS;
    if (closedUntil > now + TOLERANCE_MILLISECONDS)
      return description.tooMany((closedUntil - now) / 1000, new Date(closedUntil));
    if (closedUntil > 0) [taken, closedUntil] = [0, 0];
    const refusal = description.refusal({ headers, json });
    if (refusal !== null || json === null) return refusal ?? { status: 400 };
    taken += 1;
    // Mastodon answers a repeated idempotency key with the existing post.
    const key = string(headers['idempotency-key']);
    if (name === 'mastodon' && key !== '' && keys.has(key)) return description.taken;
    keys.add(key);
    const effects = description.effects(json);
    calls.push(...effects.calls);
    links.push(...effects.links);
    shown.push(description.shown(json));
    return description.taken;
  };
  const { origin } = await stranger((request, response) => {
    void text(request).then((body) => {
      const { status, headers = {}, body: answer } = answerTo(request, body);
      statuses.push(status);
      response.writeHead(status, headers).end(answer);
    });
  });
  const service: PostingService = {
    address: origin + description.path,
    read: () => shown.splice(0),
    calls,
    links,
    statuses,
    rate: Infinity,
    isBroken: false,
  };
  return service;
}
