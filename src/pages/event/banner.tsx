import { locationOf } from '../../calendar/record-at.ts';
import { edgeOfDay } from '../../event-text/event-dates.ts';
import { hasLeftPlace } from '../../event-text/where.ts';
import type { EventInLanguage } from './event-props.ts';

/** What is not as it was planned, above everything else; nothing where all is. */
export function Banner({ event, language }: EventInLanguage) {
  const { status, previousStartDate, timezone } = event;
  if (status === 'scheduled') return null;
  const { event: words, status: states, space } = language.words;
  const left = hasLeftPlace(event) ? (event.place?.name ?? locationOf(event)) : '';
  const sentences = [
    words[status],
    ...(left === '' ? [] : [words.notAt({ place: left })]),
    ...(previousStartDate === null
      ? []
      : [words.formerly({ date: edgeOfDay(previousStartDate, 'start', timezone, language) })]),
  ];
  return (
    <p class="banner">
      <strong>{states[status]}</strong> {sentences.join(space)}
    </p>
  );
}
