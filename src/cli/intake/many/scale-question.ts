import { SCALES, type Scale } from '../../../schema/event.ts';
import { BACK, Prompts, Stopped, type Terminal } from '../../new-record/dialog/prompts.ts';
import type { NewType } from '../../new-record/record-type.ts';

/**
 * Asks once how large the events are for which nothing says it.
 *
 * @throws Stopped where the person wants to stop
 */
export async function askScale(terminal: Terminal, { fields }: NewType, count: number): Promise<Scale> {
  const meanings = fields.find(({ key }) => key === 'scale')?.meanings ?? {};
  const choices = SCALES.map((value) => ({ value, label: `${value}: ${meanings[value] ?? ''}` }));
  const events = count === 1 ? 'How large is the event' : `How large are the ${count} events`;
  const chosen = await new Prompts(terminal).choose(`${events} for which nothing says it?`, choices, 'small');
  if (chosen === BACK) throw new Stopped();
  return chosen;
}
