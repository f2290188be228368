const IN_ADDRESS = String.raw`[!#-;=?-\[\]-~]`;

/** On the web, for mail, or on the site that shows it, where `//` would be another one; with the flag `i`. */
export const ADDRESS = String.raw`(?:https?:|mailto:|(?!//|[a-z][a-z\d.+-]*:)${IN_ADDRESS})${IN_ADDRESS}*`;

const BARE = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'li', 'pre', 'code', 'strong', 'em', 's'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** The elements that text of strangers may have, and their attributes as they are written; ` /` ends those without content. */
export const KNOWN_ELEMENTS: ReadonlyMap<string, RegExp> = new Map([
  ...BARE.map((name) => [name, /^$/] as const),
  ['br', /^ \/$/],
  ['hr', /^ \/$/],
  ['ol', /^(?: start="\d+")?$/],
  ['a', new RegExp(`^(?: href="${ADDRESS}")?(?: title="[^"]+")? rel="nofollow noopener"$`, 'i')],
  ['img', new RegExp(`^(?: src="${ADDRESS}")? alt="[^"]*"(?: title="[^"]+")? loading="lazy" /$`, 'i')],
]);

const PIECE = /[^<>]+|<(\/?)([a-z\d]+)((?: [^<>]*)?)>/gy;

const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot);)/;

/** Whether HTML has no more than the known elements, each of them closed, in the one form in which they are made here. */
export function isKnownHtml(html: string): boolean {
  const open: string[] = [];
  let length = 0;
  for (const [piece, slash, name, attributes = ''] of html.matchAll(PIECE)) {
    length += piece.length;
    if (name === undefined) continue;
    if (slash === '/') {
      if (attributes !== '' || open.pop() !== name) return false;
    } else {
      if (KNOWN_ELEMENTS.get(name)?.test(attributes) !== true) return false;
      if (!attributes.endsWith(' /')) open.push(name);
    }
  }
  return length === html.length && open.length === 0 && !UNKNOWN_ENTITY.test(html);
}
