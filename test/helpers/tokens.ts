import { hashToken } from '../../src/tokens/registry.ts';

/** Tokens of the applications of `tokensText`. */
export const TOKENS = {
  /** `read` on `open`. */
  reader: tokenOf('reader'),
  /** `read` on `open`, another application. */
  other: tokenOf('other'),
  /** No permission. */
  powerless: tokenOf('powerless'),
  /** `read`, but on feeds only. */
  feeds: tokenOf('feeds'),
  revoked: tokenOf('revoked'),
  /** Until noon of 2026-06-01 in UTC. */
  expiring: tokenOf('expiring'),
  /** Well formed, but of no application. */
  unknown: tokenOf('unknown'),
} as const;

function tokenOf(name: string): string {
  return `evc_${name.padEnd(43, '_')}`;
}

/** The tokens file of the test applications. */
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
