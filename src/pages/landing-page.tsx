import { ASSETS } from './assets.ts';
import { renderPage } from './page.tsx';

/** What stands at `/` where the calendar is for registered applications only. */
export function landingPage(): string {
  return renderPage({
    language: 'en',
    title: 'Open event calendar',
    description: 'A calendar of conventions for programs: who meets, where and when.',
    styles: [ASSETS.style],
    scripts: [],
    children: (
      <main>
        <h1>Open event calendar</h1>
        <p>
          A calendar of conventions for programs: who meets, where and when. Applications ask{' '}
          <code>/open</code> over HTTP, with a token.
        </p>
        <p>
          <a href="/docs">How to use it</a>
        </p>
      </main>
    ),
  });
}
