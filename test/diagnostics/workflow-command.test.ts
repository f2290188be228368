import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { workflowCommand, type Annotation } from '../../src/diagnostics/report/workflow-command.ts';

/** As GitHub's runner reads a command: https://github.com/actions/toolkit, packages/core/src/command.ts, the other way. */
function read(command: string): { level: string; properties: Record<string, string>; message: string } {
  const [, level = '', list = '', message = ''] = /^::(\w+) ([^:]*)::(.*)\n$/s.exec(command) ?? [];
  const properties = Object.fromEntries(
    list.split(',').map((property): [string, string] => {
      const equals = property.indexOf('=');
      const value = property
        .slice(equals + 1)
        .replaceAll('%2C', ',')
        .replaceAll('%3A', ':');
      return [property.slice(0, equals), unescaped(value)];
    }),
  );
  return { level, properties, message: unescaped(message) };
}

function unescaped(text: string): string {
  return text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
}

const anyText = fc
  .array(
    fc.constantFrom('%', '25', '0A', '0D', '2C', '3A', ',', ':', '::', '\n', '\r', '=', 'a', '名', '\u2028'),
  )
  .map((parts) => parts.join(''));
const anyAnnotation: fc.Arbitrary<Annotation> = fc.record(
  {
    level: fc.constantFrom('error', 'warning', 'notice'),
    title: anyText,
    message: anyText,
    file: fc.option(anyText),
    line: fc.nat(),
    column: fc.nat(),
    endColumn: fc.nat(),
  },
  { requiredKeys: ['level', 'title', 'message', 'file'] },
);

describe('a workflow command', () => {
  test('is one line, and says the same when it is read again', () => {
    fc.assert(
      fc.property(anyAnnotation, (annotation) => {
        const command = workflowCommand(annotation);
        expect(command.slice(0, -1)).not.toMatch(/[\r\n]/);
        expect(command.endsWith('\n')).toBe(true);
        const { level, title, message, file, line, column, endColumn } = annotation;
        const places = { file, line, col: column, endColumn };
        const given = Object.entries(places).filter(([, value]) => value !== null && value !== undefined);
        expect(read(command)).toEqual({
          level,
          message,
          properties: { ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])), title },
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
