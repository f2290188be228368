import { join } from 'node:path';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { loadContent } from '../../src/content/load.ts';
import type { App } from '../../src/http/app.ts';
import { observable } from '../../src/platform/observable.ts';
import { testApp } from './app.ts';
import { place } from './content-files.ts';
import { ROOT } from './process.ts';

/** Returns the app for the sample calendar. */
export function sampleApp(): App {
  const { records } = loadContent(join(ROOT, 'content'));
  if (records === null) throw new Error('The sample content is not valid');
  return testApp({ 'places/x.yml': place(1) }, { calendars: observable(compileCalendar(records)) }).app;
}
