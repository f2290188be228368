import { describe, expect, test } from '@jest/globals';
import { FORM_PATH, issueFormText } from '../../../../src/cli/intake/issue-form/form-file.ts';
import { EVENT, LINK_KINDS, SCALES } from '../../../../src/schema/event.ts';
import { textOf } from '../../../helpers/documents.ts';
import { FORM, LABELS } from '../../../helpers/issue-form.ts';

const fields = FORM.body.filter(({ type }) => type !== 'markdown');
const ids = fields.map(({ id }) => id);

describe('the form for events', () => {
  test('is the one that npm run build:forms writes', () => {
    expect(textOf(FORM_PATH)).toBe(issueFormText());
  });

  test('is one that GitHub takes: kinds, names that differ, options that are not reserved', () => {
    expect(Object.keys(FORM)).toEqual(['name', 'description', 'title', 'body']);
    for (const { type, id, attributes, validations } of fields) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(typeof validations?.required).toBe('boolean');
      for (const text of Object.values(attributes).flat()) expect(text).toMatch(/\S/);
      expect(attributes.options === undefined).toBe(type !== 'dropdown');
    }
    const labels = LABELS.map((label) => label.toLowerCase());
    expect(new Set(labels).size).toBe(fields.length);
    expect(new Set(ids).size).toBe(fields.length);
    const options = fields.flatMap(({ attributes }) => attributes.options ?? []);
    expect(new Set(options).size).toBe(options.length);
    expect(options.map((option) => option.toLowerCase())).not.toContain('none');
  });

  test('asks for what is required first, for the long text last, and for every key but these', () => {
    const left = Object.keys(EVENT.fields).filter((key) => !ids.includes(key));
    expect(left.sort()).toEqual(
      [
        ...['id', 'slug', 'urlKey', 'ignore', 'status', 'thumbnail', 'coOrganizers'],
        ...['countryCode', 'latitude', 'longitude'],
      ].sort(),
    );
    const required = fields.filter(({ validations }) => validations?.required).map(({ id }) => id);
    expect(required).toEqual(ids.slice(0, 2));
    expect(required).toEqual(['name', 'scale']);
    expect(ids.at(-1)).toBe('detail');
  });

  test('has each word of an enumeration, and what it means', () => {
    const scale = fields.find(({ id }) => id === 'scale');
    expect(scale?.attributes.options).toHaveLength(SCALES.length);
    expect(scale?.attributes.options?.[1]).toBe('small: up to 500 visitors');
    const links = fields.find(({ id }) => id === 'links');
    for (const kind of LINK_KINDS) expect(links?.attributes.description).toContain(kind);
  });

  test('speaks of no files to those who see none', () => {
    for (const { attributes } of fields) {
      expect(attributes.description).not.toMatch(/\bfiles?\b|front matter|slug|\bkey\b|site\.yml/);
    }
  });
});
