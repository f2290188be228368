import type { Diagnostic } from '../diagnostics/codes.ts';
import { count, offerToFix, type Report } from '../diagnostics/report/report.ts';
import { renderText, styleOf } from '../diagnostics/report/text.ts';

/** More problems than this are counted, not shown: editors put the first ones right and save again. */
const MAX_SHOWN = 100;

/**
 * Returns a function that prints the problems of the content as `npm run validate` does, for editors who have the server in
 * their terminal; and once that there are none any more. What was printed the last time is not printed again.
 */
export function createProblemReport(
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors' | 'write'>,
  displayPath: Report['displayPath'],
): (problems: readonly Diagnostic[]) => void {
  let printed = '';
  return (problems) => {
    const text = problems.length === 0 ? '' : reportOf(problems);
    if (text !== printed) terminal.write(text === '' ? 'The content has no problems any more.\n' : text);
    printed = text;
  };

  function reportOf(problems: readonly Diagnostic[]): string {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const warnings = problems.filter(({ severity }) => severity === 'warning');
    const rest = problems.length - MAX_SHOWN;
    const diagnostics = rest > 0 ? [...errors, ...warnings].slice(0, MAX_SHOWN) : problems;
    return [
      renderText({ diagnostics, displayPath }, styleOf(terminal)),
      rest > 0 ? `${count(rest, 'more problem')} not shown: "npm run validate" names them all.\n` : '',
      `${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}`,
      errors.length > 0 ? ': the last content without errors goes on being shown.\n' : '\n',
      offerToFix({ diagnostics: problems }),
    ].join('');
  }
}
