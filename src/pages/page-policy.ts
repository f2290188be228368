/** The policy of pages: scripts, styles and requests are of the place that they come from (Content Security Policy, level 3). */
const OWN =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

/** Pictures come from wherever content names them. */
export const ANYWHERE = 'https: http:';

/** @param images where they may come from besides, as sources of the policy */
export function pagePolicy(images = ANYWHERE): string {
  return `${OWN}; img-src 'self' ${images}`.trimEnd();
}
