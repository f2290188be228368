/*
 * What a newer OpenAPI document takes from clients of an older one. In requests nothing may become stricter, in
 * answers nothing may go away or become something else; whatever is new is fine.
 */

type Node = Readonly<Record<string, unknown>>;
type Direction = 'request' | 'answer';

/** Keywords that are a promise, and a demand, as they are. */
const FIXED = ['type', 'format', 'pattern', 'const', 'default', 'enum'] as const;
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;

/** One sentence each. */
export function breakingChanges(older: Node, newer: Node): string[] {
  const changes: string[] = [];
  const before = withoutReferences(older);
  const after = withoutReferences(newer);
  for (const [path, operations] of entriesOf(before.paths)) {
    for (const [method, operation] of entriesOf(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      const counterpart = memberOf(memberOf(after.paths, path), method);
      if (counterpart === undefined) changes.push(`${name} is gone`);
      else
        changes.push(...changesOf(before, operation, after, counterpart).map((what) => `${name}: ${what}`));
    }
  }
  return changes;
}

function changesOf(before: Node, older: Node, after: Node, newer: Node): string[] {
  return [
    ...changesOfSecurity(older.security ?? before.security, newer.security ?? after.security),
    ...changesOfParameters(parametersOf(older), parametersOf(newer)),
    ...entriesOf(older.responses).flatMap(([status, answer]) => {
      const counterpart = memberOf(newer.responses, status);
      if (counterpart === undefined) return [`status ${status} is gone`];
      return changesOfAnswer(answer, counterpart).map((what) => `status ${status}: ${what}`);
    }),
  ];
}

function changesOfSecurity(older: unknown, newer: unknown): string[] {
  const none = JSON.stringify([]);
  return [JSON.stringify(older), none].includes(JSON.stringify(newer)) ? [] : ['another token is needed'];
}

function changesOfParameters(older: ReadonlyMap<string, Node>, newer: ReadonlyMap<string, Node>): string[] {
  const changes = [...older].flatMap(([name, parameter]) => {
    const counterpart = newer.get(name);
    if (counterpart === undefined) return [`the parameter ${name} is gone`];
    const required = counterpart.required === true && parameter.required !== true;
    return [
      ...(required ? [`the parameter ${name} has become required`] : []),
      ...changesOfSchema(
        nodeOf(parameter.schema),
        nodeOf(counterpart.schema),
        `the parameter ${name}`,
        'request',
      ),
    ];
  });
  const added = [...newer].filter(([name, { required }]) => required === true && !older.has(name));
  return [...changes, ...added.map(([name]) => `the parameter ${name} is new and required`)];
}

function changesOfAnswer(older: Node, newer: Node): string[] {
  const headers = entriesOf(older.headers).flatMap(([name, header]) => {
    const counterpart = memberOf(newer.headers, name);
    if (counterpart === undefined) return [`the header field ${name} is gone`];
    const where = `the header field ${name}`;
    return changesOfSchema(nodeOf(header.schema), nodeOf(counterpart.schema), where, 'answer');
  });
  const bodies = entriesOf(older.content).flatMap(([type, body]) => {
    const counterpart = memberOf(newer.content, type);
    if (counterpart === undefined) return [`${type} is gone`];
    return changesOfSchema(nodeOf(body.schema), nodeOf(counterpart.schema), 'the body', 'answer');
  });
  return [...headers, ...bodies];
}

function changesOfSchema(older: Node, newer: Node, where: string, direction: Direction): string[] {
  const inner = (olderPart: unknown, newerPart: unknown, part: string): string[] =>
    changesOfSchema(nodeOf(olderPart), nodeOf(newerPart), part, direction);
  return [
    ...FIXED.flatMap((keyword) => changesOfKeyword(older, newer, keyword, direction)).map(
      (what) => `${where}: ${what}`,
    ),
    ...(direction === 'request' ? narrowedBounds(older, newer).map((what) => `${where}: ${what}`) : []),
    ...changesOfFields(older, newer, direction).map((what) => `${where}: ${what}`),
    ...entriesOf(older.properties).flatMap(([name, field]) => {
      const counterpart = memberOf(newer.properties, name);
      return counterpart === undefined ? [] : inner(field, counterpart, `${where}.${name}`);
    }),
    ...(older.items === undefined ? [] : inner(older.items, newer.items, `${where}[]`)),
    ...formsOf(older).flatMap((form, index) => inner(form, formsOf(newer)[index], where)),
    ...(formsOf(newer).length > formsOf(older).length && direction === 'answer'
      ? [`${where}: has more forms`]
      : []),
  ];
}

function changesOfKeyword(
  older: Node,
  newer: Node,
  keyword: (typeof FIXED)[number],
  direction: Direction,
): string[] {
  const [before, after] = [older[keyword], newer[keyword]];
  if (keyword === 'enum' && Array.isArray(before) && Array.isArray(after)) {
    const gone = before.filter((value) => !after.includes(value));
    return gone.map((value) => `the value ${JSON.stringify(value)} is gone`);
  }
  const isPromised = before !== undefined || direction === 'request';
  if (!isPromised || JSON.stringify(before) === JSON.stringify(after)) return [];
  return [`${keyword} is ${shown(after)}, was ${shown(before)}`];
}

function narrowedBounds(older: Node, newer: Node): string[] {
  const bound = (node: Node, keyword: string, none: number): number => {
    const value = node[keyword];
    return typeof value === 'number' ? value : none;
  };
  const narrowed = [
    ...UPPER_BOUNDS.filter((key) => bound(newer, key, Infinity) < bound(older, key, Infinity)),
    ...LOWER_BOUNDS.filter((key) => bound(newer, key, -Infinity) > bound(older, key, -Infinity)),
  ];
  return narrowed.map((keyword) => `${keyword} is ${shown(newer[keyword])}, was ${shown(older[keyword])}`);
}

function changesOfFields(older: Node, newer: Node, direction: Direction): string[] {
  const gone = entriesOf(older.properties)
    .map(([name]) => name)
    .filter((name) => memberOf(newer.properties, name) === undefined);
  const [before, after] = [requiredOf(older), requiredOf(newer)];
  const optional = before.filter((name) => !after.includes(name) && !gone.includes(name));
  const demanded = after.filter((name) => !before.includes(name));
  return [
    ...gone.map((name) => `the field ${name} is gone`),
    ...(direction === 'answer' ? optional : []).map((name) => `the field ${name} may be missing`),
    ...(direction === 'request' ? demanded : []).map((name) => `the field ${name} has become required`),
  ];
}

function requiredOf({ required }: Node): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

function formsOf({ oneOf, anyOf }: Node): unknown[] {
  return [oneOf, anyOf].flatMap((forms): unknown[] => (Array.isArray(forms) ? forms : []));
}

/** By name; the same name may stand in the path, the query string and the header. */
function parametersOf({ parameters }: Node): Map<string, Node> {
  const all = Array.isArray(parameters) ? parameters.map(nodeOf) : [];
  return new Map(all.map((parameter) => [`${String(parameter.name)} (${String(parameter.in)})`, parameter]));
}

function shown(value: unknown): string {
  return value === undefined ? 'not given' : JSON.stringify(value);
}

/** The document with every `$ref` replaced by what it names. */
function withoutReferences(document: Node): Node {
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = nodeOf(value);
    if (typeof $ref === 'string') return resolved(targetOf(document, $ref));
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]));
  };
  return nodeOf(resolved(document));
}

function targetOf(document: Node, reference: string): unknown {
  const keys = reference.replace('#/', '').split('/');
  return keys.reduce<unknown>((node, key) => nodeOf(node)[key], document);
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function memberOf(value: unknown, name: string): Node | undefined {
  const member = nodeOf(value)[name];
  return member === undefined ? undefined : nodeOf(member);
}

function entriesOf(value: unknown): [string, Node][] {
  return Object.entries(nodeOf(value)).map(([name, member]) => [name, nodeOf(member)]);
}
