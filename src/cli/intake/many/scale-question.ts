import { BACK, Prompts, Stopped, type Terminal } from '../../new-record/prompts.ts';
import { choicesOf, NEW_TYPE_OF } from '../../new-record/record-type.ts';

/**
 * Asks once how large the events are for which nothing says it.
 *
 * @throws Stopped where the person wants to stop
 */
export async function askScale(terminal: Terminal, count: number): Promise<string> {
  const choices = NEW_TYPE_OF.events.fields.filter(({ key }) => key === 'scale').flatMap(choicesOf);
  const events = count === 1 ? 'How large is the event' : `How large are the ${count} events`;
  const chosen = await new Prompts(terminal).choose(`${events} for which nothing says it?`, choices, 'small');
  if (chosen === BACK) throw new Stopped();
  return chosen;
}
