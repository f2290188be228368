import { hashToken } from '../../src/tokens/registry.ts';

/** Tokens of the applications of `tokensText`. */
export const TOKENS = {
  /** It may `read` on `open`. */
  reader: tokenOf('reader'),
  /** It may `read` on `open`, for another application. */
  other: tokenOf('other'),
  /** It has no permission. */
  powerless: tokenOf('powerless'),
  /** It may `read`, but on feeds only. */
  feeds: tokenOf('feeds'),
  revoked: tokenOf('revoked'),
  /** It is valid until noon of 2026-06-01 in UTC. */
  expiring: tokenOf('expiring'),
  /** It is well formed, but no application has it. */
  unknown: tokenOf('unknown'),
} as const;

function tokenOf(name: string): string {
  return `evc_${name.padEnd(43, '_')}`;
}

/** Returns the tokens file of the test applications. */
export function tokensText(): string {
  const application = (id: keyof typeof TOKENS, permissions: string, interfaces: string, more = ''): string =>
    `  - {id: ${id}, name: ${id}, tokenHash: ${hashToken(TOKENS[id])}, permissions: [${permissions}], interfaces: [${interfaces}]${more}}\n`;
  return (
    'applications:\n' +
    application(
      'reader',
      'read',
      'open',
      ', createdAt: 2026-01-01T00:00:00Z, expiresAt: null, revokedAt: null',
    ) +
    application('other', 'read', 'open') +
    application('powerless', '', 'open') +
    application('feeds', 'read', 'feeds') +
    application('revoked', 'read', 'open', ', revokedAt: 2026-02-01T00:00:00Z') +
    application('expiring', 'read', 'open', ', expiresAt: 2026-06-01T12:00:00Z')
  );
}
