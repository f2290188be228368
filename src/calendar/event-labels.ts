/** What labels of events there are: tags, and countries in upper case. A filter of other words has its row here. */
const EVENT_LABELS = ['tags', 'countries'] as const;

export type EventLabel = (typeof EVENT_LABELS)[number];

/** A value for each of them, made by one function. */
export function forEachLabel<Value>(make: (label: EventLabel) => Value): Record<EventLabel, Value> {
  const values: Partial<Record<EventLabel, Value>> = Object.fromEntries(
    EVENT_LABELS.map((label) => [label, make(label)]),
  );
  return values as Record<EventLabel, Value>;
}
