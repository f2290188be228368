import { Gauge, type Registry } from 'prom-client';
import type { ContentStatus } from '../diagnostics/content-status.ts';

/** Registers what is known of the content, which is asked for whenever the metrics are. */
export function registerContentMetrics(registry: Registry, status: () => ContentStatus): void {
  const registers = [registry];
  const gauge = (name: string, help: string, valueOf: (status: ContentStatus) => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(valueOf(status()));
      },
    });
  };
  gauge('calendar_events', 'Events that are served.', ({ events }) => events);
  gauge('calendar_organizations', 'Organizations that are served.', ({ organizations }) => organizations);
  gauge(
    'calendar_content_since_seconds',
    'When the content began to be served, in Unix seconds.',
    ({ since }) => since / 1000,
  );
  new Gauge({
    name: 'calendar_content_info',
    help: '1, with the digest of the content that is served and the git commit it was read from.',
    labelNames: ['digest', 'revision'],
    registers,
    collect() {
      const { digest, revision } = status();
      this.reset();
      this.set({ digest, revision: revision ?? '' }, 1);
    },
  });
  new Gauge({
    name: 'calendar_content_refused',
    help: '1 while newer content is refused, with the code of the first problem and its file; else 0.',
    labelNames: ['code', 'file'],
    registers,
    collect() {
      const { refused } = status();
      this.reset();
      this.set({ code: refused?.code ?? '', file: refused?.file ?? '' }, refused === null ? 0 : 1);
    },
  });
}
