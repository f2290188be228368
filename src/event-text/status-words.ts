import type { EventStatus } from '../schema/event.ts';
import type { Language } from './languages.ts';

/** What people read of the state of an event. */
export const STATUS_WORDS: Readonly<Record<Language, Readonly<Record<EventStatus, string>>>> = {
  en: {
    cancelled: 'Cancelled',
    movedOnline: 'Moved online',
    postponed: 'Postponed',
    rescheduled: 'Rescheduled',
    scheduled: 'As planned',
  },
  zh: {
    cancelled: '已取消',
    movedOnline: '改为线上',
    postponed: '已延期',
    rescheduled: '已改期',
    scheduled: '如期举行',
  },
};
