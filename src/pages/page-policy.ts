/** The policy of pages: scripts, styles and requests only of their own origin (Content Security Policy, level 3). */
const OWN =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

/** The sources for pictures from any host, since content may refer to pictures anywhere. */
const ANY_IMAGE_SOURCE = 'https: http:';

/** @param images the sources of pictures besides the own origin */
export function pagePolicy(images = ANY_IMAGE_SOURCE): string {
  return `${OWN}; img-src 'self' ${images}`.trimEnd();
}

/** Returns the origins of some addresses, as sources of pictures. Paths have none: they are on the own origin. */
export function imageOrigins(addresses: readonly (string | null | undefined)[]): string {
  const origins = addresses.flatMap((address) =>
    address != null && URL.canParse(address) ? new URL(address).origin : [],
  );
  return [...new Set(origins)].join(' ');
}
