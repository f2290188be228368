import type { YamlScalar } from '../yaml/nodes.ts';

/** What is written in the place of a number, and how it should be; no text where that is not certain. */
interface NumberMeant {
  readonly text?: string;
  readonly hint: string;
}

const MAX_LENGTH = 60;
const NUMBER = /^[-+\u2212]?\d{1,3}(?:[.,]\d+)?$/;
const SIDE = /[NSEW]$/i;
/** Between two numbers; a comma alone may stand before decimals. */
const BETWEEN = /[\s;/]|,(?=\s|[-+]?\d+\.)/;

/** The number that a text of another form stands for: in quotes, with a comma, in degrees; undefined where there is none. */
export function numberMeant({ text: written, plain }: YamlScalar): NumberMeant | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const degrees = written.replaceAll('°', ' ').trim();
  const [side = ''] = SIDE.exec(degrees) ?? [];
  const number = degrees.replace(SIDE, '').trim();
  if (NUMBER.test(number) && (side === '' || /^\d/.test(number))) {
    const text = (/[SW]/i.test(side) ? '-' : '') + asNumber(number);
    // "52,13" may be two numbers.
    if (/,\d{1,2}$/.test(number)) return { hint: `Write a point before decimals: ${text}` };
    return { text, hint: `${plain ? 'Write' : 'Write it without quotes:'} ${text}` };
  }
  const [first = '', second = '', ...rest] = degrees.split(BETWEEN).filter((part) => part !== '');
  if (rest.length > 0 || !NUMBER.test(first) || !NUMBER.test(second)) return undefined;
  return {
    hint: `Write one number: "latitude: ${asNumber(first)}" and "longitude: ${asNumber(second)}".`,
  };
}

function asNumber(text: string): string {
  return text.replace(',', '.').replace('\u2212', '-').replace('+', '');
}
