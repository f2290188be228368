import fc from 'fast-check';
import { answersIn, exchange } from './exchange.ts';
import type { FuzzedServer } from './fuzzed-server.ts';
import { demand, target, type Target } from './target.ts';

const SCHEMES = [
  ...['', 'bearer ', 'BEARER   ', 'Bearer', 'Bearer\t', 'Basic ', 'Token ', 'Bearer Bearer '],
  ...['Bearer: ', ' Bearer '],
];
const scheme = fc.oneof(
  { weight: 4, arbitrary: fc.constant('Bearer ') },
  fc.constantFrom(...SCHEMES),
  fc.string({ maxLength: 10 }),
);
const character = fc.nat(0xff).map((code) => String.fromCharCode(code));

/** Sends any Authorization header: the server accepts only the exact token of an application that may read. */
export function tokenHeaderTarget(server: FuzzedServer): Target {
  const token = fc.constantFrom(server.token, ...server.otherTokens);
  const credentials = fc.oneof(
    { weight: 2, arbitrary: token },
    fc
      .tuple(token, fc.nat(46), character)
      .map(([text, at, other]) => text.slice(0, at) + other + text.slice(at + 1)),
    fc.tuple(token, fc.nat(47)).map(([text, at]) => text.slice(0, at)),
    fc.tuple(token, fc.string({ unit: character, maxLength: 5 })).map(([text, more]) => text + more),
    token.map((text) => text.toUpperCase()),
    token.map((text) => `${text} ${text}`),
    fc.string({ unit: character, maxLength: 100, size: 'medium' }),
    fc.string({ minLength: 43, maxLength: 43 }).map((text) => `evc_${text}`),
  );
  const inputs = fc.tuple(scheme, credentials).map(([word, text]) => (word + text).replace(/[\r\n]/g, ' '));
  return target(inputs, async (value) => {
    const request = `GET /open/event HTTP/1.1\r\nHost: x\r\nAuthorization: ${value}\r\nConnection: close\r\n\r\n`;
    const received = await exchange(server.port, Buffer.from(request, 'latin1'));
    server.demandHealth();
    demand(received !== null, 'The connection is neither answered nor closed.');
    const [answer] = answersIn(received) ?? [];
    demand(answer !== undefined, 'There is no answer.');
    const [, sent = ''] = /^[ \t]*bearer +(\S+)[ \t]*$/i.exec(value) ?? [];
    if (sent === server.token)
      demand(answer.status === 200, `The right token is answered with ${answer.status}.`);
    else demand([400, 401, 403].includes(answer.status), `Something else is answered with ${answer.status}.`);
    const shown = [server.token, ...server.otherTokens].filter((secret) => answer.body.includes(secret));
    demand(shown.length === 0, 'The answer shows a token.');
  });
}
