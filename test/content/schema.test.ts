import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { eventSchema } from '../../src/schema/event.ts';
import { organizationSchema } from '../../src/schema/organization.ts';
import { placeSchema } from '../../src/schema/place.ts';
import { siteSchema } from '../../src/schema/site.ts';
import { compileSchema } from '../../src/schema/validator.ts';

describe('typing errors in our own schemas (acceptance, C18)', () => {
  test('an unknown keyword is named at once', () => {
    expect(() => compileSchema<string>({ type: 'string', minLenght: 3 })).toThrow(/minLenght/);
  });

  test('an unknown format is named at once', () => {
    expect(() => compileSchema<string>({ type: 'string', format: 'http-ulr' })).toThrow(/http-ulr/);
  });

  test.each([
    ['event', eventSchema],
    ['organization', organizationSchema],
    ['place', placeSchema],
    ['site', siteSchema],
  ])('the schema of the %s is one to JSON Schema', (_name, schema) => {
    const ajv = new Ajv();
    expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
  });
});
