/** Tags that people write in texts; what else stands in angle brackets may be meant as it is. */
const NAMES =
  'a b big blockquote br center code del div em font h1 h2 h3 h4 h5 h6 hr i iframe img li ol p pre s script small span strike strong style sub sup table tbody td th thead tr tt u ul';

const KNOWN: ReadonlySet<string> = new Set(NAMES.split(' '));

/** Tags that stand by themselves. */
const ALONE: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'p', 'li']);

/** A tag as it is written. */
export interface HtmlTag {
  readonly offset: number;
  readonly text: string;
  /** In lower case. */
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: string;
}

const TAG = /<(\/?)([a-z][a-z0-9]{0,9})(\s[^<>]{0,300}|\/)?>/gi;

/** The tags of a text, those that come in pairs only where the text has both. */
export function htmlTagsIn(text: string): HtmlTag[] {
  if (!text.includes('<')) return [];
  const tags = Array.from(text.matchAll(TAG), (match): HtmlTag => {
    const [written, slash, name = '', attributes = ''] = match;
    return {
      offset: match.index,
      text: written,
      name: name.toLowerCase(),
      closes: slash === '/',
      attributes,
    };
  });
  const closed = new Set(tags.filter(({ closes }) => closes).map(({ name }) => name));
  const opened = new Set(tags.filter(({ closes }) => !closes).map(({ name }) => name));
  return tags.filter(
    ({ name }) => KNOWN.has(name) && (ALONE.has(name) || (closed.has(name) && opened.has(name))),
  );
}
