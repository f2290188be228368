import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { RECORD_TYPES } from '../../src/schema/records.ts';
import { contentSchemaOf } from '../../src/schema/table.ts';
import { compileSchema } from '../../src/schema/validator.ts';

describe('typing errors in our own schemas (acceptance, C18)', () => {
  test('an unknown keyword is named at once', () => {
    expect(() => compileSchema<string>({ type: 'string', minLenght: 3 })).toThrow(/minLenght/);
  });

  test('an unknown format is named at once', () => {
    expect(() => compileSchema<string>({ type: 'string', format: 'http-ulr' })).toThrow(/http-ulr/);
  });

  test.each(Object.entries(RECORD_TYPES))('the schema of %s is one to JSON Schema', (_name, type) => {
    const ajv = new Ajv();
    expect([ajv.validateSchema(contentSchemaOf(type)), ajv.errors]).toEqual([true, null]);
  });
});
