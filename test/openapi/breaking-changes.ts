/*
 * What a newer OpenAPI document takes from clients of an older one: what is there stays as it is. In requests nothing
 * may become stricter, in answers nothing may go away or become something else; whatever else is new is fine. Of an
 * answer that has got alternatives, the first is that of requests which ask for nothing new: the suite holds answers against it.
 */

type Node = Readonly<Record<string, unknown>>;
type May = (older: unknown, newer: unknown) => boolean;

const ANSWER = /^ › [^›]+ › [^›]+ › responses › [^›]+ › content › [^›]+ › schema$/;

/** Keys that promise nothing to a program, except as the name of a field or of a header field. */
const PROSE =
  /(?<! › properties| › headers) › (?:additionalProperties|deprecated|description|examples?|operationId|summary|tags)$/;

const isNew: May = (older) => older === undefined;
const isGone: May = (_older, newer) => newer === undefined;
const isHigher: May = (older, newer) => Number(newer) >= Number(older);
const isLower: May = (older, newer) => Number(newer) <= Number(older);

/** What may change at each place; the first pattern that matches decides. */
const PERMISSIONS: readonly (readonly [where: RegExp, ...permitted: May[]])[] = [
  [/ › security$/, (_older, newer) => JSON.stringify(newer) === '[]'],
  [/ › parameters › [^›]+$/, (older, newer) => isNew(older, newer) && nodeOf(newer).required !== true],
  // The service has always refused what these patterns refuse.
  [/ › parameters › (?:eventStartAt|eventEndAt|id) \([a-z]+\) › schema › pattern$/, isNew],
  [/ › parameters › [^›]+ › required$/, (_older, newer) => newer !== true],
  [/ › parameters › .* › enum › [^›]+$/, isNew],
  [/ › parameters › .* › (?:exclusiveMaximum|max\w+)$/, isGone, isHigher],
  [/ › parameters › .* › (?:exclusiveMinimum|min\w+)$/, isGone, isLower],
  [/ › parameters › /],
  [/ › (?:oneOf|anyOf)(?: › \d+)?$/],
  // URLs in answers were always ASCII, and now a pattern says so.
  [/ › properties › .*format$/, (older, newer) => older === 'iri' && newer === undefined],
  [/ › properties › .*pattern$/, isNew],
  // These lists were always open to new values, and now say so.
  [/ › properties › (?:code|rule) › enum$/, isGone],
  [/(?<! › properties) › (?:m|exclusiveM)(?:ax|in)(?:imum|Length|Items)$/, () => true],
  [/(?:)/, isNew],
];

/** Returns a line for each change: the place, the new value, and the old one. */
export function breakingChanges(older: Node, newer: Node): string[] {
  return changesBetween(promisesOf(older), promisesOf(newer), '');
}

function changesBetween(older: unknown, newer: unknown, where: string): string[] {
  if (PROSE.test(where) || JSON.stringify(older) === JSON.stringify(newer)) return [];
  const first = nodeOf(nodeOf(newer).anyOf)['0'];
  if (ANSWER.test(where) && first !== undefined && nodeOf(older).anyOf === undefined)
    return changesBetween(older, first, where);
  if (isNode(older) && isNode(newer)) {
    const keys = new Set([...Object.keys(older), ...Object.keys(newer)]);
    return [...keys].flatMap((key) => changesBetween(older[key], newer[key], `${where} › ${key}`));
  }
  const [, ...permitted] = PERMISSIONS.find(([pattern]) => pattern.test(where)) ?? [];
  if (permitted.some((may) => may(older, newer))) return [];
  return [`${where.slice(' › '.length)} is ${shown(newer)}, was ${shown(older)}`];
}

function shown(value: unknown): string {
  if (value === undefined) return 'not there';
  return isNode(value) ? 'there' : JSON.stringify(value);
}

/** The paths of a document without references. Names replace the numbers of lists whose order has no meaning. */
function promisesOf(document: Node): unknown {
  const promised = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value) && /^(?:parameters|required|enum|oneOf|anyOf)$/.test(key)) {
      const items = value.map((item) => promised(item));
      return Object.fromEntries(items.map((item, index) => [nameOf(item, index), item]));
    }
    if (!isNode(value)) return value;
    if (typeof value.$ref === 'string') return promised(targetOf(document, value.$ref));
    const { responses, security = document.security } = value;
    const whole = responses === undefined ? value : { parameters: [], ...value, security };
    return Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, promised(part, name)]));
  };
  return promised(document.paths);
}

/** Parameters in the path, the query string and the header may have the same name. */
/** Names an item. A parameter is named with its place, as one name may be in the path, the query string and the header. */
function nameOf(item: unknown, index: number): string {
  const { name, in: place } = nodeOf(item);
  if (typeof name === 'string') return `${name} (${String(place)})`;
  return isNode(item) ? String(index) : JSON.stringify(item);
}

function targetOf(document: Node, reference: string): unknown {
  const keys = reference.replace('#/', '').split('/');
  return keys.reduce<unknown>((node, key) => nodeOf(node)[key], document);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nodeOf(value: unknown): Node {
  return isNode(value) ? value : {};
}
