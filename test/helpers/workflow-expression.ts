/** The values that the names in a workflow's expressions have. */
export type Context = Readonly<Record<string, unknown>>;

const COMPARISON = /^(?<path>[\w.-]+) (?<operator>[!=]=) '(?<value>[^']*)'$/;
const CONTAINS = /^contains\('(?<text>[^']*)', (?<path>[\w.-]+)\)$/;

/** Returns whether a condition holds: comparisons with texts, and calls of `contains`, joined by "&&". */
export function holds(condition: string, context: Context): boolean {
  return condition.split(' && ').every((part) => {
    const { path = '', operator, value } = COMPARISON.exec(part)?.groups ?? {};
    if (operator !== undefined) return (lookUp(path, context) === value) === (operator === '==');
    const contains = CONTAINS.exec(part)?.groups;
    if (contains === undefined) throw new Error(`The condition is not known here: ${condition}`);
    return (contains.text ?? '').includes(lookUp(contains.path ?? '', context));
  });
}

/** Returns a text whose `${{ }}` are replaced by their values; an unknown name has the empty text. */
export function valueIn(text: string, context: Context): string {
  return text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_whole, path: string) => lookUp(path, context));
}

function lookUp(path: string, context: Context): string {
  const found = path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return new Map(Object.entries(value)).get(name);
  }, context);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? String(found)
    : '';
}
