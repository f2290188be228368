import type { ListedEvent } from '../event-text/event-dates.ts';
import type { ListReader } from './reader.ts';
import { colourClass, numberOf, topicClass } from './topic.ts';

/** Path data for an area of 160 × 90, each with a few lines that extend beyond its edges. */
const GLYPHS = [
  'M120 100a40 40 0 1 1 .1 0M120 120a60 60 0 1 1 .1 0M120 140a80 80 0 1 1 .1 0',
  'M-10 70q20-30 40 0t40 0 40 0 40 0 40 0M-10 50q20-30 40 0t40 0 40 0 40 0 40 0M-10 90q20-30 40 0t40 0 40 0 40 0 40 0',
  'M100-10 60 100M130-10 90 100M160-10 120 100M190-10 150 100',
  'M70 100l40-70 40 70M40 110l70-120 70 120',
  'M110 10h40v40h-40zM90 40h40v40H90zM130 60h40v40h-40z',
  'M130-10v120M100 15h60M100 45h60M100 75h60',
  'M150 0a60 60 0 0 0 0 90M130-10a80 80 0 0 0 0 110M110-20a100 100 0 0 0 0 130',
  'M100 20v.1M130 20v.1M100 50v.1M130 50v.1M130 80v.1M160 50v.1M160 20v.1M160 80v.1M100 80v.1M70 50v.1',
] as const;

interface CoverProps {
  readonly event: ListedEvent;
  readonly reader: Pick<ListReader, 'ownTopics' | 'pictureOf'>;
  readonly class?: string;
  /** Whether the picture is only loaded when it comes into view. */
  readonly isLazy?: boolean;
}

/** The picture of an event; where there is none, or it cannot be loaded, a cover that is always the same for the event. */
export function Cover({ event, reader, class: name = '', isLazy = false }: CoverProps) {
  const { id, organization, thumbnail } = event;
  const colours = `${colourClass(event, reader.ownTopics)} ${secondColourClass(organization?.slug ?? id)}`;
  return (
    <span class={`cover ${colours} ${name}`.trim()} aria-hidden="true">
      <Glyph of={id} />
      {thumbnail !== null && (
        <img {...reader.pictureOf(thumbnail)} alt="" loading={isLazy ? 'lazy' : undefined} />
      )}
    </span>
  );
}

/** A cover for a record without a picture, in colours that are derived from a text. */
export function Band({ of }: { readonly of: string }) {
  return (
    <span class={`cover band ${topicClass(of, [])} ${secondColourClass(of)}`} aria-hidden="true">
      <Glyph of={of} />
    </span>
  );
}

/** Returns the class with an organization's colour on the covers of its events. */
export function secondColourClass(name: string): string {
  return `with-${numberOf(name) % GLYPHS.length}`;
}

function Glyph({ of }: { readonly of: string }) {
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">
      <path d={GLYPHS[numberOf(of) % GLYPHS.length] ?? GLYPHS[0]} stroke-linecap="round" />
    </svg>
  );
}
