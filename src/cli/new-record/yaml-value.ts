import { textValue } from '../../yaml/node-values.ts';
import { parseYaml } from '../../yaml/parse-yaml.ts';

/** A text as the value of a key in YAML, in quotes only where it would be read as something else. */
export function yamlValue(text: string): string {
  return [text, JSON.stringify(text)].find((written) => isReadAs(text, written)) ?? escaped(text);
}

function isReadAs(text: string, written: string): boolean {
  const { root, faults } = parseYaml(`key: ${written}\n`);
  const value = root?.kind === 'mapping' ? root.entries.get('key')?.value : undefined;
  return faults.length === 0 && value !== undefined && textValue(value) === text;
}

/** In double quotes, ASCII only: YAML leaves out some characters that a text can have (YAML 1.2.2, section 5.1). */
function escaped(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/gu, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
}
