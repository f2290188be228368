import type { ContentProblems } from '../diagnostics/content-status.ts';
import type { Language } from '../words/language.ts';

interface ProblemListProps extends ContentProblems {
  readonly language: Language;
  /** Why the page shows older content than there is; null where it does not. */
  readonly refused: string | null;
}

/** What an editor has to put right, where the page would show it. */
export function ProblemList({ language, total, first, refused }: ProblemListProps) {
  const { preview } = language.words;
  if (total === 0 && refused === null) return null;
  return (
    <section class="problems" aria-labelledby="problems">
      <h2 id="problems">{preview.problems({ count: total })}</h2>
      {refused !== null && (
        <p>
          {preview.notShown} <span class="code">{refused}</span>
        </p>
      )}
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
      {total > first.length && <p>{preview.more({ count: total - first.length })}</p>}
    </section>
  );
}
