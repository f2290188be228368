/*
 * Finds changes of an OpenAPI document that break clients: parameters may not become stricter, and nothing in answers may
 * go away or change; additions are fine. If an answer has new alternatives (`anyOf`), the first one is compared: it is
 * the answer to requests that use nothing new.
 */

type Node = Readonly<Record<string, unknown>>;
type May = (older: unknown, newer: unknown) => boolean;

const ANSWER = /^ › [^›]+ › [^›]+ › responses › [^›]+ › content › [^›]+ › schema$/;

/** Keys on which no program relies, unless they are names of fields or of header fields. */
const PROSE =
  /(?<! › properties| › headers) › (?:additionalProperties|deprecated|description|examples?|operationId|summary|tags)$/;

const isNew: May = (older) => older === undefined;
const isGone: May = (_older, newer) => newer === undefined;
const isHigher: May = (older, newer) => Number(newer) >= Number(older);
const isLower: May = (older, newer) => Number(newer) <= Number(older);

/** The changes that are allowed at a place, by patterns of places; the first pattern that matches decides. */
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

/** Returns a line for each breaking change: the place, the new value, and the old one. */
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

/** Returns the paths of a document with references resolved, and lists whose order has no meaning as objects by name. */
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

/** Names an item of a list. A parameter is named with its location, since a path and a query can use the same name. */
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
