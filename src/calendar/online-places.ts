import { remember } from '../platform/remember.ts';
import type { Calendar } from './calendar.ts';

/** Places on the web. */
export interface OnlinePlaces {
  readonly ids: readonly string[];
  /** In `calendar.places`. */
  readonly positions: readonly number[];
}

/** A quote within a text has a backslash in front of it, so this stands nowhere else. */
const ONLINE = Buffer.from('"kind":"online"');

/** An address with more ids is longer than people and servers like. */
const MOST = 25;

/** Those of a calendar, by name, the first twenty-five. */
export const onlinePlaces = remember(({ places }: Calendar): OnlinePlaces => {
  const positions: number[] = [];
  for (let position = 0; position < places.length && positions.length < MOST; position += 1)
    if (places.answer(position).json.includes(ONLINE)) positions.push(position);
  return { positions, ids: positions.map((position) => places.idAt(position)) };
});
