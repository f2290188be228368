import { Gauge, type Registry } from 'prom-client';
import type { ContentStatus } from '../diagnostics/content-status.ts';
import type { TokensStatus } from '../tokens/registry.ts';

/** Where the state of the content and of the tokens is read, each time somebody asks for the metrics. */
export interface StatusSources {
  readonly content: () => ContentStatus;
  readonly tokens: () => TokensStatus;
}

/** Registers what is known of the content, and whether the tokens file is in force. */
export function registerStatusMetrics(registry: Registry, { content, tokens }: StatusSources): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => readonly [labels: Record<Label, string>, value: number],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        this.set(...read());
      },
    });
  };
  gauge('calendar_events', 'Events that are served.', [], () => [{}, content().events]);
  gauge('calendar_organizations', 'Organizations that are served.', [], () => [{}, content().organizations]);
  gauge('calendar_content_since_seconds', 'When the content began to be served, in Unix seconds.', [], () => [
    {},
    content().since / 1000,
  ]);
  gauge(
    'calendar_content_changed_seconds',
    'When the newest commit of the content was, in Unix seconds; 0 where that is not known.',
    [],
    () => [{}, (content().changedAt ?? 0) / 1000],
  );
  gauge(
    'calendar_history_seconds',
    'How long the history of the content took to read the last time; 0 where the calendar came with it.',
    [],
    () => [{}, content().historySeconds],
  );
  gauge(
    'calendar_content_info',
    '1, with the digest of the content that is served and the git commit it was read from.',
    ['digest', 'revision'],
    () => {
      const { digest, revision } = content();
      return [{ digest, revision: revision ?? '' }, 1];
    },
  );
  gauge(
    'calendar_content_refused',
    '1 while newer content is refused, with the code of the first problem and its file; else 0.',
    ['code', 'file'],
    () => {
      const { refused } = content();
      return [{ code: refused?.code ?? '', file: refused?.file ?? '' }, refused === null ? 0 : 1];
    },
  );
  gauge(
    'calendar_tokens_refused',
    '1 while the tokens file as it is now is refused, with the reason; else 0. What was in it before stays in force.',
    ['code'],
    () => {
      const { refused } = tokens();
      return [{ code: refused?.code ?? '' }, refused === null ? 0 : 1];
    },
  );
}
