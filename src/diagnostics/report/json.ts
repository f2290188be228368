import { printable } from '../../platform/printable.ts';
import { CODES, type Diagnostic, hasErrors, type Place, severityOf } from '../codes.ts';
import type { JsonProblem } from '../content-status.ts';
import { withoutCommands } from './github.ts';
import { messageOf, type Report } from './report.ts';

/**
 * Writes what `validate --format json` prints, on one line: whether the content is valid, the number of files, and every problem.
 *
 * @param more further keys and values of the printed object
 */
export function renderJson({ diagnostics, files, displayPath }: Report, more: object = {}): string {
  const problems = diagnostics.map((problem) => jsonProblem(problem, displayPath));
  return oneLine({ valid: !hasErrors(diagnostics), files, problems, ...more });
}

/** Escapes what a terminal or GitHub's runner would take for a command; the escapes mean the same in JSON. */
function oneLine(value: object): string {
  return `${withoutCommands(printable(JSON.stringify(value)))}\n`;
}

export function jsonProblem(problem: Diagnostic, displayPath: Report['displayPath']): JsonProblem {
  const { file, line, column, severity, code, hint } = problem;
  const message = messageOf(problem, displayPath);
  return { file: displayPath(file), line, column, severity, code, message, hint };
}

/** The problems in the Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS), as one line of JSON. */
export function renderSarif({ diagnostics, displayPath }: Report): string {
  const uris = new Map<string, string>();
  const uriOf = (file: string): string => {
    const uri = uris.get(file) ?? displayPath(file).split('/').map(encodeURIComponent).join('/');
    uris.set(file, uri);
    return uri;
  };
  const rules = Object.entries(CODES).map(([id, summary]) => ({
    id,
    shortDescription: { text: summary },
    defaultConfiguration: { level: severityOf(id) },
  }));
  const ids = rules.map(({ id }) => id);
  const results = diagnostics.map((problem) => {
    const { code, severity, hint, related } = problem;
    const message = messageOf(problem, displayPath);
    const relatedLocations = related.map(({ place, what }, index) => ({
      ...location(place, uriOf),
      id: index + 1,
      message: { text: `${what.charAt(0).toUpperCase()}${what.slice(1)} here.` },
    }));
    return {
      ruleId: code,
      ruleIndex: ids.indexOf(code),
      level: severity,
      message: { text: withoutLinks(hint === null ? message : `${message} ${hint}`) },
      locations: [location(problem, uriOf)],
      ...(related.length > 0 && { relatedLocations }),
    };
  });
  return oneLine({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'open-event-calendar', rules } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  });
}

/** Escapes "[text](target)", which would be a link (SARIF 2.1.0, section 3.11.6): the values in a message are a stranger's. */
function withoutLinks(text: string): string {
  return text.replaceAll('](', '\\](');
}

/** The longest snippet in UTF-16 units: snippets of a long line, one a problem, would make the file many times as large as the content. */
const MAX_SNIPPET = 200;

/** Returns a location (SARIF 2.1.0, section 3.28); a place that is a file as a whole has no region. */
function location({ file, line, column, endColumn, source }: Place, uriOf: (file: string) => string) {
  const artifactLocation = { uri: uriOf(file), uriBaseId: '%SRCROOT%' };
  if (source === null) return { physicalLocation: { artifactLocation } };
  const text = source.slice(column - 1, endColumn - 1);
  const snippet = text === '' || text.length > MAX_SNIPPET ? {} : { snippet: { text } };
  const region = { startLine: line, startColumn: column, endColumn, ...snippet };
  return { physicalLocation: { artifactLocation, region } };
}
