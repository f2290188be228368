import { isObject } from '../../../platform/collections.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import { MAX_EVENTS, type Fact, type Found, type FoundEvent, type RefusedEvent } from '../found-event.ts';

const MAX_FACTS = 60;
const MAX_ITEMS = 100;
const MAX_NOTES = 1_000;
const MAX_CALENDARS = 20;
const MAX_LINE = 4_000;
/** The maximum length of the text of a content file. */
const MAX_TEXT = 1024 * 1024;

/** Whether an answer of the thread, which handles untrusted text, has the shape of `Found` within limits of size. */
export function isFound(answer: unknown): answer is Found {
  return (
    isObject(answer) &&
    isList(answer.events, MAX_EVENTS, isFoundEvent) &&
    isList(answer.calendars, MAX_CALENDARS, isLine) &&
    isList(answer.notes, MAX_NOTES, isLine) &&
    isOptional(answer.zone, (zone) => isLine(zone) && isTimeZone(zone)) &&
    isOptional(answer.isRecurring, (is) => typeof is === 'boolean') &&
    isOptional(answer.privates, Number.isSafeInteger) &&
    isOptional(answer.privateUids, (uids) => isList(uids, MAX_EVENTS, isLine)) &&
    isOptional(answer.refused, (refused) => isList(refused, MAX_EVENTS, isRefusedEvent))
  );
}

function isFoundEvent(value: unknown): value is FoundEvent {
  return (
    isObject(value) &&
    (value.uid === null || isLine(value.uid)) &&
    isList(value.facts, MAX_FACTS, isFact) &&
    isList(value.notes, MAX_NOTES, isLine) &&
    isOptional(value.organizers, (organizers) => isList(organizers, MAX_ITEMS, isMapping)) &&
    isOptional(value.refusal, isLine) &&
    isOptional(value.sequence, Number.isSafeInteger)
  );
}

function isRefusedEvent(value: unknown): value is RefusedEvent {
  return (
    isObject(value) &&
    [value.name, value.startDate].every((text) => text === null || isLine(text)) &&
    isLine(value.reason)
  );
}

function isOptional(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || is(value);
}

function isFact(value: unknown): value is Fact {
  return (
    isObject(value) &&
    isLine(value.key) &&
    isLine(value.from) &&
    isFactValue(value.value) &&
    isOptional(value.words, isLine)
  );
}

function isFactValue(value: unknown): value is Fact['value'] {
  return isText(value) || isList(value, MAX_ITEMS, (item) => isLine(item) || isMapping(item));
}

function isMapping(value: unknown): boolean {
  return isObject(value) && isList(Object.entries(value).flat(), MAX_ITEMS, isLine);
}

function isList(value: unknown, most: number, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= most && value.every(isItem);
}

function isLine(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LINE;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}
