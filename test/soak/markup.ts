/** Returns the contents of all elements with this name. */
export function elementsIn(text: string, name: string): string[] {
  return [...text.matchAll(RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, inside = '']) => inside,
  );
}

/** Returns the text of the first element with this name; empty where there is none. */
export function textIn(text: string, name: string): string {
  return (elementsIn(text, name)[0] ?? '').replaceAll(/<[^<>]*>/g, '');
}

/**
 * Checks that the tags of XML are balanced.
 *
 * @throws Error where an element is not closed by its own end tag
 */
export function requireBalance(xml: string): void {
  const open: string[] = [];
  for (const [tag, inside = ''] of xml.matchAll(/<([^<>]*)>/g)) {
    const [name = ''] = inside.split(/[\s/]/, 1);
    if (inside.startsWith('/')) {
      if (open.pop() !== inside.slice(1)) throw new Error(`${tag} ends nothing`);
    } else if (!inside.startsWith('?') && !inside.endsWith('/')) {
      open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} has no end`);
}
