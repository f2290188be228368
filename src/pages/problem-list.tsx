import type { ContentProblems } from '../content-status.ts';
import { MESSAGES } from './messages.ts';
import type { Language } from './languages.ts';

export interface ProblemListProps extends ContentProblems {
  readonly language: Language;
  /** Whether the page shows older content than there is. */
  readonly isRefused: boolean;
}

/** What an editor has to put right, where the page would show it. */
export function ProblemList({ language, total, first, isRefused }: ProblemListProps) {
  const messages = MESSAGES[language];
  if (total === 0 && !isRefused) return null;
  return (
    <section class="problems" aria-labelledby="problems">
      <h2 id="problems">{messages.problems(total)}</h2>
      {isRefused && <p>{messages.problemsNotShown}</p>}
      <ul>
        {first.map(({ file, line, column, severity, code, message, hint }) => (
          <li key={`${file}:${line}:${column} ${code}`} class={severity}>
            <code>
              {file}:{line}:{column}
            </code>
            <p lang="en">
              <strong>{message}</strong> {hint} <span class="code">{code}</span>
            </p>
          </li>
        ))}
      </ul>
      {total > first.length && <p>{messages.problemsMore(total - first.length)}</p>}
    </section>
  );
}
