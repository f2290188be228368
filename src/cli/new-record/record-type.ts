import { type Collection, COLLECTIONS, RECORD_TYPES } from '../../schema/records.ts';
import { type Field, type RecordType, rowsOf } from '../../schema/table.ts';

/** A key of a record, as its table describes it. */
export interface NewField extends Field {
  readonly key: string;
}

/** A type of records that can be made. */
export interface NewType extends Pick<RecordType, 'name' | 'body' | 'asked'> {
  readonly collection: Collection;
  readonly extension: 'md' | 'yml';
  /** The fields in the order of the table, without `id`, which is generated, and `slug`, which becomes the file name. */
  readonly fields: readonly NewField[];
  /** The fields that a flag can give: texts and lists of texts. */
  readonly flags: readonly NewField[];
  /** The keys of all other fields, with what they hold: "a mapping" or "a list of mappings". */
  readonly mappings: Readonly<Record<string, string>>;
}

/** The types of records that can be made, by their collections. */
export const NEW_TYPE_OF: Readonly<Record<Collection, NewType>> = {
  events: newType('events'),
  organizations: newType('organizations'),
  places: newType('places'),
};

export const NEW_TYPES = COLLECTIONS.map((collection) => NEW_TYPE_OF[collection]);

function newType(collection: Collection): NewType {
  const type: RecordType = RECORD_TYPES[collection];
  const fields = rowsOf(type)
    .map(([key, field]): NewField => ({ key, ...field }))
    .filter(({ key }) => key !== 'id' && key !== 'slug');
  const mappings = new Map(
    fields.flatMap(({ key, schema }) => {
      if (schema.type === 'object') return [[key, 'a mapping']];
      return schema.items?.type === 'object' ? [[key, 'a list of mappings']] : [];
    }),
  );
  return {
    ...type,
    collection,
    extension: type.body === null ? 'yml' : 'md',
    fields,
    flags: fields.filter(({ key }) => !mappings.has(key)),
    mappings: Object.fromEntries(mappings),
  };
}
