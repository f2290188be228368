import fc from 'fast-check';
import { hashToken, TokensFileError } from '../../src/tokens/registry.ts';
import { parseTokens } from '../../src/tokens/tokens-file.ts';
import { mutated } from './mutations.ts';
import { demand, target, type Target } from './target.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const ACTIVE = tokenOf('active');
const REVOKED = tokenOf('revoked');
const EXPIRED = tokenOf('expired');
/** A token that somebody wrote into the file by mistake, in place of its hash. */
const PLAIN = tokenOf('plain');
const STRANGER = tokenOf('stranger');
const SECRETS = [PLAIN, ...[ACTIVE, REVOKED, EXPIRED].map(hashToken)];
/** A text that repeats this number of consecutive characters of a secret reveals it: that is no coincidence. */
const REVEALING = 8;

function tokenOf(name: string): string {
  return `evc_${hashToken(name).slice(0, 43)}`;
}

const application = (id: string, token: string, more = ''): string =>
  `  - id: ${id}\n    name: ${id}\n    tokenHash: ${hashToken(token)}\n    permissions: [read]\n    interfaces: [open]\n${more}`;
const FILE = `# Registered applications
applications:
${application('active', ACTIVE, '    createdAt: 2026-01-01T00:00:00Z\n    expiresAt: null\n')}\
${application('revoked', REVOKED, '    revokedAt: 2026-02-01T00:00:00Z\n')}\
${application('expired', EXPIRED, '    expiresAt: 2026-05-01T00:00:00Z\n')}`;
const WITH_PLAIN_TOKENS = [
  FILE.replace(hashToken(ACTIVE), PLAIN),
  FILE.replace('name: active', `name: ${PLAIN}`),
  FILE.replace('[read]', `[${PLAIN}]`),
  `${FILE}${PLAIN}\n`,
  `${FILE}  - ${PLAIN}: ${PLAIN}\n`,
];

const inputs = fc.oneof(...[FILE, FILE, FILE, ...WITH_PLAIN_TOKENS].map(mutated));

/**
 * Parses any tokens file: the result is an error that shows nothing of the file, or a registry of the applications in
 * it.
 */
export function tokensFileTarget(parse = parseTokens): Target {
  return target(inputs, (bytes) => {
    const text = bytes.toString();
    let registry;
    try {
      registry = parse(text);
    } catch (error) {
      demand(error instanceof TokensFileError, `It throws ${String(error)}.`);
      for (const secret of SECRETS)
        demand(!shows(error.message, secret), `The message shows a secret: ${error.message}`);
      return;
    }
    for (const token of [STRANGER, PLAIN, '', hashToken(ACTIVE)])
      demand(registry.find(token, NOW) === null, 'Somebody is let in who is not registered.');
    for (const token of [ACTIVE, REVOKED, EXPIRED]) {
      const found = registry.find(token, NOW);
      if (found === null) continue;
      demand(text.toLowerCase().includes(hashToken(token)), 'A token is known that the file does not have.');
      const { revokedAt, expiresAt } = found;
      demand(
        revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > NOW),
        'A token is over and let in.',
      );
    }
  });
}

function shows(message: string, secret: string): boolean {
  return Array.from({ length: secret.length - REVEALING + 1 }, (_, at) =>
    secret.slice(at, at + REVEALING),
  ).some((piece) => message.includes(piece));
}
