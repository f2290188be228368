import type { ComponentChildren } from 'preact';

/** Path data for an area of 24 × 24. */
const ICONS = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  globe: 'M12 3.5a8.5 8.5 0 1 0 .1 0M3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  language: 'M4 5h16v11h-8l-4.5 4v-4H4z',
  link: 'M10 5H5v14h14v-5M13.5 4.5h6V11M19.5 4.5 11 13',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  pen: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  people:
    'M9 4a3.5 3.5 0 1 0 .1 0M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2 .8 3.2 2.7 3.5 5.6',
  person: 'M12 4a3.5 3.5 0 1 0 .1 0M5.5 20c.6-4.2 3-6.2 6.5-6.2s5.9 2 6.5 6.2',
  pin: 'M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11zM12 7.8a2.2 2.2 0 1 0 .1 0',
  play: 'M3.5 5h17v14h-17zM10 9v6l5-3z',
  price: 'M4 4h8l8.5 8.5-8 8L4 12zM8.3 7.8v.1',
  size: 'M5 20v-4M10 20v-7M15 20V9.5M20 20V5',
  ticket: 'M3.5 6.5h17V10a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4zM14.5 7v2M14.5 11v2M14.5 15v2',
} as const;

export type IconName = keyof typeof ICONS;

/** An icon beside a text with the same meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface FactProps {
  readonly icon: IconName;
  /** The name of the fact. */
  readonly name: string;
  /** Whether the name has to be visible, since the value alone would not be understood; else only screen readers read it. */
  readonly isNamed?: boolean;
  readonly children: ComponentChildren;
}

/** An item of a list of facts, with its icon, its name and its value. */
export function Fact({ icon, name, isNamed = false, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span class={isNamed ? 'minor' : 'visually-hidden'}>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
