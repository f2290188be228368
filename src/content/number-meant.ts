import type { YamlScalar } from '../yaml/nodes.ts';

/** What is written in the place of a number, and how it should be; no text where that is not certain. */
interface NumberMeant {
  readonly text?: string;
  readonly hint: string;
}

const MAX_LENGTH = 60;
const NUMBER = String.raw`[-+\u2212]?\d{1,3}(?:[.,]\d+)?`;
const DEGREES = new RegExp(String.raw`^(${NUMBER})\s*°?\s*([NSEW]?)$`, 'i');
const PAIR = new RegExp(
  String.raw`^(${NUMBER})\s*°?(?:,\s+|,(?=[-+]?\d+\.)|\s*[;/]\s*|\s+)(${NUMBER})\s*°?$`,
);

/** The number that a text of another form stands for: in quotes, with a comma, in degrees; undefined where there is none. */
export function numberMeant({ text: written, plain }: YamlScalar): NumberMeant | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const [, number = '', side = ''] = DEGREES.exec(written.trim()) ?? [];
  const digits = asNumber(number);
  if (digits !== '' && (side === '' || /^\d/.test(digits))) {
    const text = /[SW]/i.test(side) ? `-${digits}` : digits;
    // "52,13" may be two numbers.
    if (/,\d{1,2}$/.test(number)) return { hint: `Write a point before decimals: ${text}` };
    return { text, hint: `${plain ? 'Write' : 'Write it without quotes:'} ${text}` };
  }
  const [, first = '', second = ''] = PAIR.exec(written.trim()) ?? [];
  if (first === '') return undefined;
  const [latitude, longitude] = [asNumber(first), asNumber(second)];
  return { hint: `Write one number: "latitude: ${latitude}" and "longitude: ${longitude}".` };
}

function asNumber(text: string): string {
  return text.replace(',', '.').replace('\u2212', '-').replace('+', '');
}
