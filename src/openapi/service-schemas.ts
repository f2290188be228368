import { record, type Json } from './json-schema.ts';

const HEALTH = record('The process lives.', { status: { type: 'string', const: 'ok' } });

function refusal(description: string, more: Json = {}): Json {
  return { ...record(description, { code: { type: 'string' }, ...more }), type: ['object', 'null'] };
}

const READINESS = record('The server serves.', {
  status: {
    type: 'string',
    enum: ['ready', 'degraded'],
    description: 'degraded: newer content or newer tokens were refused, and the last good ones are in force.',
  },
  content: record('What is served.', {
    digest: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'The same for the same content.' },
    revision: { type: ['string', 'null'], description: 'The git commit that it was read from.' },
    since: { type: 'string', format: 'date-time', description: 'When it began to be served.' },
    events: { type: 'integer', minimum: 0 },
    organizations: { type: 'integer', minimum: 0 },
    history: {
      type: 'string',
      enum: ['known', 'shallow', 'unknown'],
      description:
        'Whether it is known when records changed; shallow: not before the oldest commit of a shallow clone.',
    },
    changedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the newest commit of the content was; null where that is not known.',
    },
    historySeconds: {
      type: 'number',
      minimum: 0,
      description: 'How long the history took to read; 0 where the calendar came with it.',
    },
    refused: refusal('Why newer content is not served.', { file: { type: ['string', 'null'] } }),
    ageSeconds: { type: 'integer', minimum: 0 },
  }),
  tokens: record('Who may ask.', {
    since: { type: 'string', format: 'date-time', description: 'When the tokens came into force.' },
    refused: refusal('Why the tokens file as it is now is not in force.'),
  }),
});

/** The bodies of `/healthz` and `/readyz`. */
export const SERVICE_SCHEMAS = { Health: HEALTH, Readiness: READINESS };
