import type { Reader } from '../reader.ts';
import { REACH, type Dot } from './dots.ts';
import { placedNames } from './dot-names.ts';

/** A dot, what it is called, and which part of the list is about it. */
export interface NamedDot {
  readonly dot: Dot<unknown>;
  readonly name: string;
  /** What is written beside it, where there is room. */
  readonly written: string;
  readonly anchor: string;
}

interface MapDotsProps {
  /** Which of the sets it is. */
  readonly size: 'wide' | 'narrow';
  /** In pixels: where there are more of them, dots lie further apart, and are as large. */
  readonly width: number;
  readonly height: number;
  readonly dots: readonly NamedDot[];
  readonly reader: Reader;
}

/** Dots in the order of the list. */
export function MapDots({ size, width, height, dots, reader: { language } }: MapDotsProps) {
  const { events, colon } = language.words;
  const names = placedNames(
    dots.map(({ dot, written }) => ({ dot, text: written })),
    { width, height },
  );
  return (
    <g class={size}>
      {dots.map(({ dot, name, anchor }, at) => {
        const [x, y] = [percent(dot.x / width), percent(dot.y / height)];
        const label = name + colon + events({ count: dot.count });
        const place = names[at] ?? null;
        return (
          <a key={anchor} href={`#${anchor}`}>
            <title>{label}</title>
            {dot.radius < REACH / 2 && <circle class="reach" cx={x} cy={y} r={REACH / 2} />}
            <circle class="dot" cx={x} cy={y} r={dot.radius.toFixed(1)} />
            {dot.count > 1 && (
              <text class="number" x={x} y={y}>
                {dot.count}
              </text>
            )}
            {place !== null && (
              <text
                class="town"
                x={x}
                y={y}
                dx={place.dx.toFixed(1)}
                dy={place.dy.toFixed(1)}
                text-anchor={place.anchor}
              >
                {place.text}
              </text>
            )}
          </a>
        );
      })}
    </g>
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
