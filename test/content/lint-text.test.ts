import { describe, expect, test } from '@jest/globals';
import { event, problemsOf, uuid } from '../helpers/content.ts';
import { diagnosticsOf, only } from './records.ts';

const KEYS = `id: ${uuid(1)}\nscale: small\n`;

describe('a "#" in a text without quotes', () => {
  test.each(['\n', '\r\n', ''])('is reported where the comment begins, before %j', (end) => {
    const problem = only(diagnosticsOf({ 'events/x.yml': `${KEYS}name: Meeting #26${end}` }));
    expect(problem).toMatchObject({ code: 'comment-in-text', line: 3, column: 15, endColumn: 18 });
    expect(problem.hint).toContain('"Meeting #26"');
  });

  test.each(['Meeting # the 26th', '"Meeting #26"', 'Meeting#26', 'C#'])('is meant in %s', (name) => {
    expect(problemsOf({ 'events/x.yml': `${KEYS}name: ${name}\n` })).toEqual([]);
  });

  test('shows a text that has quotes of its own in the other kind', () => {
    const problem = only(diagnosticsOf({ 'events/x.yml': `${KEYS}name: The "Fair" #2\n` }));
    expect(problem.hint).toContain(`'The "Fair" #2'`);
  });
});

describe('a space at the end of a text in quotes', () => {
  test.each(['" Hamburg"', '"Hamburg "', "'Hamburg\u00a0'", '"Hamburg  "'])('is reported: %j', (region) => {
    expect(problemsOf({ 'events/x.md': event(1, { region }) })).toEqual(['events/x.md:5:9 spaces-around']);
  });

  test('is one problem with a value that it makes wrong, and the error reports it', () => {
    const problem = only(diagnosticsOf({ 'events/x.md': event(1, { slug: '"fair "' }) }));
    expect(problem).toMatchObject({ code: 'slug-form', severity: 'error' });
    expect(problem.hint).toContain('Delete the space');
    expect(problem.fix).toMatchObject({ text: '"fair"' });
  });

  test('is not meant by what a block of lines ends with', () => {
    expect(problemsOf({ 'events/x.md': event(1, { address: '|\n  one\n' }) })).toEqual([
      'events/x.md:6:1 text-form',
    ]);
  });
});

describe('a key without a value', () => {
  test('is reported as such, with its place, and nothing is written twice', () => {
    const [problem] = diagnosticsOf({ 'places/x.yml': `id: ${uuid(1)}\nname: X\nkind:\n` });
    expect(problem).toMatchObject({
      code: 'key-missing',
      line: 1,
      column: 1,
      related: { place: { line: 3 } },
    });
    expect(problem?.message).toContain('no value');
  });
});
