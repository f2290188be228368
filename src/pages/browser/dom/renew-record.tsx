import type { Language } from '../../../words/language.ts';
import { dayIn } from '../../months.ts';
import { RecordSections, MOST_SHOWN_EVENTS, type ShownEvents } from '../../records/record-sections.tsx';
import { parametersOf } from '../list-request.ts';
import { isUpToDate, readIndexPage } from '../index-page.ts';
import { IndexReading } from '../index-reading.ts';
import { readJson } from './read-json.ts';
import { slotFor } from './slot.ts';

/** Renders the events of an organization or a place anew where the events to come have changed since the page was built. */
export async function renewRecord(element: HTMLElement, language: Language): Promise<void> {
  const page = readIndexPage(element.dataset, language);
  const now = Date.now();
  if (isUpToDate(page, now)) return;
  const reading = new IndexReading(new URL(page.index, location.href).href, readJson);
  for await (const { index, isWhole } of reading.as(true)) {
    if (!isWhole) continue;
    const shown = (past: boolean): ShownEvents => {
      const found = index.find({ past, q: '', filter: page.filter }, now);
      return { total: found.length, events: found.slice(0, MOST_SHOWN_EVENTS) };
    };
    slotFor([...element.children], (own) => {
      element.append(own);
    }).show(
      <RecordSections
        reader={{ ...page.look, language, to: page.to, date: dayIn(page.timeZone, now) }}
        parameters={parametersOf(page, '')}
        coming={shown(false)}
        past={shown(true)}
      />,
    );
  }
}
