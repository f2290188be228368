import fc from 'fast-check';
import { FRAGMENTS } from './fragments.ts';
import { anyTextOf } from '../helpers/any-text.ts';

type Mutate = (bytes: Buffer) => Buffer;

const place = fc.nat(0xfffff);

/** Changes one thing; a position beyond the end of the text wraps around. */
const mutation: fc.Arbitrary<Mutate> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(place, fc.constantFrom(...FRAGMENTS)).map(([at, text]) => insert(at, text)),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(place, fc.constantFrom(...FRAGMENTS)).map(([at, text]) => replaceValue(at, text)),
  },
  fc.tuple(place, anyTextOf({ maxLength: 20 })).map(([at, text]) => replaceValue(at, text)),
  fc.tuple(place, fc.nat(7)).map(([at, bit]) => flip(at, bit)),
  place.map(doubleLine),
  place.map(deleteLine),
  place.map(cutOff),
);

/** Bytes of a valid text after some changes, which may have left it valid. */
export function mutated(seed: string | Buffer): fc.Arbitrary<Buffer> {
  const original = Buffer.from(seed);
  return fc
    .array(mutation, { maxLength: 4 })
    .map((steps) => steps.reduce<Buffer>((bytes, mutate) => mutate(bytes), original));
}

function insert(at: number, text: string): Mutate {
  return (bytes) => {
    const where = at % (bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, where), Buffer.from(text), bytes.subarray(where)]);
  };
}

function flip(at: number, bit: number): Mutate {
  return (bytes) => {
    const flipped = Buffer.from(bytes);
    const where = at % Math.max(1, bytes.length);
    if (where < bytes.length) flipped[where] = (flipped[where] ?? 0) ^ (1 << bit);
    return flipped;
  };
}

function cutOff(at: number): Mutate {
  return (bytes) => bytes.subarray(0, at % (bytes.length + 1));
}

function doubleLine(at: number): Mutate {
  return changeLine(at, (line) => [line, line]);
}

function deleteLine(at: number): Mutate {
  return changeLine(at, () => []);
}

/** Replaces the value behind a key. */
function replaceValue(at: number, text: string): Mutate {
  return changeLine(at, (line) => [line.replace(/^([^:]*: ?).*$/s, (_all, key: string) => key + text)]);
}

/** Changes one line. The text is read as Latin-1, so that every byte is kept. */
function changeLine(at: number, change: (line: string) => string[]): Mutate {
  return (bytes) => {
    const lines = bytes.toString('latin1').split('\n');
    const where = at % lines.length;
    const changed = change(lines[where] ?? '').map((line) => utf8InLatin1(line));
    return Buffer.from(
      [...lines.slice(0, where), ...changed, ...lines.slice(where + 1)].join('\n'),
      'latin1',
    );
  };
}

/** Returns the UTF-8 bytes of new characters, as Latin-1 text. */
function utf8InLatin1(text: string): string {
  return text.replace(/[^\0-\xff]+/g, (wide) => Buffer.from(wide).toString('latin1'));
}
