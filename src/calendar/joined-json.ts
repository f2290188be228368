import type { Serialised } from './serialise.ts';

/**
 * Puts the JSON of answers together, with a comma between each two.
 *
 * @param offsets where each begins, one behind the comma; and where one more would begin
 */
export type JoinJson = (answers: readonly Serialised[], offsets: Float64Array) => Uint8Array<ArrayBuffer>;

const COMMA = 0x2c;
export const COMMA_LENGTH = 1;

export const joinJson: JoinJson = (answers, offsets) => join(answers, offsets, NOTHING);

/** As `joinJson`; what it has put together is kept, and answers that stand together again are copied as one. */
export function createJoiner(): JoinJson {
  let kept = NOTHING;
  return (answers, offsets) => {
    const json = join(answers, offsets, kept);
    const starts = new WeakMap(answers.map((answer, position) => [answer, offsets[position] ?? 0]));
    kept = { json: json.slice(), starts };
    return json;
  };
}

interface Kept {
  readonly json: Uint8Array;
  /** Where the JSON of each answer begins. */
  readonly starts: WeakMap<Serialised, number>;
}

const NOTHING: Kept = { json: new Uint8Array(), starts: new WeakMap() };

function join(answers: readonly Serialised[], offsets: Float64Array, kept: Kept): Uint8Array<ArrayBuffer> {
  const { length } = answers;
  const offsetOf = (position: number): number => offsets[position] ?? 0;
  const startOf = (position: number): number => {
    const answer = answers[position];
    return (answer && kept.starts.get(answer)) ?? NaN;
  };
  const json = Buffer.from(new ArrayBuffer(Math.max(0, offsetOf(length) - COMMA_LENGTH)));
  for (let position = 0; position < length;) {
    const [offset, start] = [offsetOf(position), startOf(position)];
    if (position > 0) json[offset - COMMA_LENGTH] = COMMA;
    let next = position + 1;
    while (next < length && startOf(next) - start === offsetOf(next) - offset) next += 1;
    if (Number.isNaN(start)) json.write(answers[position]?.json ?? '', offset);
    else json.set(kept.json.subarray(start, start + offsetOf(next) - COMMA_LENGTH - offset), offset);
    position = next;
  }
  return new Uint8Array(json.buffer);
}
