import { printable } from '../../platform/printable.ts';
import { CODES, type Diagnostic, type Place } from '../codes.ts';
import { withoutCommands } from './github.ts';
import { messageOf, type Report } from './report.ts';

const RULES = Object.entries(CODES).map(([id, { severity, summary }]) => ({
  id,
  shortDescription: { text: summary },
  defaultConfiguration: { level: severity },
}));
const RULE_IDS = Object.keys(CODES);

/** The problems in the Static Analysis Results Interchange Format (SARIF 2.1.0, OASIS), as one line of JSON. */
export function renderSarif({ diagnostics, displayPath }: Report): string {
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'open-event-calendar', rules: RULES } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((problem) => result(problem, displayPath)),
      },
    ],
  };
  // The escapes of both mean the same in JSON; no terminal and no runner takes a part of a text for a command.
  return `${withoutCommands(printable(JSON.stringify(log)))}\n`;
}

function result(problem: Diagnostic, displayPath: Report['displayPath']) {
  const { code, severity, hint, related } = problem;
  const message = messageOf(problem, displayPath);
  return {
    ruleId: code,
    ruleIndex: RULE_IDS.indexOf(code),
    level: severity,
    message: { text: withoutLinks(hint === null ? message : `${message} ${hint}`) },
    locations: [location(problem, displayPath)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map(({ place, what }, index) => ({
            ...location(place, displayPath),
            id: index + 1,
            message: { text: `${what.charAt(0).toUpperCase()}${what.slice(1)} here.` },
          })),
        }),
  };
}

/** Section 3.11.6: "[text](target)" would be a link, and the values in a message are a stranger's. */
function withoutLinks(text: string): string {
  return text.replaceAll('](', '\\](');
}

/** A snippet of a long line, once a problem, would make the file many times as large as the content. */
const MAX_SNIPPET = 200;

/** Section 3.28; a place that is a file as a whole has no region. */
function location({ file, line, column, endColumn, source }: Place, displayPath: Report['displayPath']) {
  const uri = displayPath(file).split('/').map(encodeURIComponent).join('/');
  const artifactLocation = { uri, uriBaseId: '%SRCROOT%' };
  if (source === null) return { physicalLocation: { artifactLocation } };
  const text = source.slice(column - 1, endColumn - 1);
  const snippet = text === '' || text.length > MAX_SNIPPET ? {} : { snippet: { text } };
  const region = { startLine: line, startColumn: column, endColumn, ...snippet };
  return { physicalLocation: { artifactLocation, region } };
}
