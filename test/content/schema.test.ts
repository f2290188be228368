import { describe, expect, test } from '@jest/globals';
import { compileSchema } from '../../src/schema/validator.ts';

describe('typing errors in our own schemas (acceptance, C18)', () => {
  test('an unknown keyword is named at once', () => {
    expect(() => compileSchema<string>({ type: 'string', minLenght: 3 })).toThrow(/minLenght/);
  });

  test('an unknown format is named at once', () => {
    expect(() => compileSchema<string>({ type: 'string', format: 'http-ulr' })).toThrow(/http-ulr/);
  });
});
