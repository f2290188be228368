import { stateSentences } from '../../event-text/event-markdown.ts';
import type { EventInLanguage } from './event-props.ts';

/** What is not as it was planned, above everything else; nothing where all is. */
export function Banner({ event, language }: EventInLanguage) {
  const { status } = event;
  if (status === 'scheduled') return null;
  const { status: states, space } = language.words;
  return (
    <p class="banner">
      <strong>{states[status]}</strong> {stateSentences(event, language).join(space)}
    </p>
  );
}
