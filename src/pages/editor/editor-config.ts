import { stringify } from 'yaml';
import { MAX_PICTURE_BYTES } from '../../content/pictures/picture-file.ts';
import { patternOf } from '../../schema/editor-schema.ts';
import { WRITTEN_DATES } from '../../schema/common-fields.ts';
import { formatRule, patternWithoutFlags } from '../../schema/formats.ts';
import { PICTURE_FOLDER, PICTURE_TYPES } from '../../schema/picture.ts';
import { type Collection, COLLECTION_TYPES, COLLECTIONS, SITE_FILE } from '../../schema/records.ts';
import { SITE } from '../../schema/site.ts';
import { allowedWords, type Field, type RecordType, rowsOf, type ValueSchema } from '../../schema/table.ts';

/*
 * The configuration of the editor in the browser, Sveltia CMS, made from the tables of the record types: a new key of a table
 * is in the editor as well.
 */

/** The facts about the edited calendar that the configuration needs. */
export interface EditedCalendar {
  /** The repository on GitHub, as "owner/name". */
  readonly repository: string;
  /** The path of the content folder within the repository, with slashes; empty where it is the repository itself. */
  readonly contentPath: string;
  /** The name of the calendar; null where it has none. */
  readonly name: string | null;
}

/** A field of a form, with the options of Sveltia CMS. */
type FormField = Readonly<Record<string, unknown>>;

/** The titles of the collections, and their icons (Material Symbols). */
const COLLECTION_LOOKS: Readonly<Record<Collection, { readonly label: string; readonly icon: string }>> = {
  events: { label: 'Events', icon: 'event' },
  organizations: { label: 'Organizations', icon: 'groups' },
  places: { label: 'Places', icon: 'location_on' },
};

/** Returns the text of `admin/config.yml`; the same bytes each time. */
export function editorConfigText(calendar: EditedCalendar): string {
  const comment = '# Written by "open-event-calendar build:editor" from the schemas of records: do not edit.';
  return `${comment}\n${stringify(editorConfig(calendar), { lineWidth: 0 })}`;
}

/** Returns the configuration, which is valid by the program's own JSON schema. */
export function editorConfig({ repository, contentPath, name }: EditedCalendar): object {
  const within = (path: string): string => (contentPath === '' ? path : `${contentPath}/${path}`);
  const pictures = within(PICTURE_FOLDER);
  return {
    backend: {
      name: 'github',
      repo: repository,
      auth_methods: ['token'],
      // People without write access to the repository work in a fork.
      open_authoring: true,
      auth_scope: 'public_repo',
    },
    // Each save is a pull request.
    publish_mode: 'editorial_workflow',
    ...(name !== null && { app_title: name }),
    media_folder: pictures,
    public_folder: `/${PICTURE_FOLDER}`,
    // Untrusted Markdown is never rendered in the editor.
    editor: { preview: false },
    show_preview_links: false,
    slug: { encoding: 'ascii', clean_accents: true, maxlength: LONGEST_SLUG },
    output: { omit_empty_optional_fields: true },
    media_libraries: {
      default: { config: { max_file_size: MAX_PICTURE_BYTES, slugify_filename: true } },
      stock_assets: false,
    },
    collections: COLLECTIONS.map((collection) => collectionOf(collection, within(collection))),
    singletons: [
      {
        name: SITE.name,
        label: SITE.title,
        icon: 'settings',
        file: within(SITE_FILE),
        format: SITE.name,
        fields: fieldsOf(SITE),
      },
    ],
  };
}

/** The longest slug that commands make. */
const LONGEST_SLUG = 80;

function collectionOf(collection: Collection, folder: string): object {
  const type: RecordType = COLLECTION_TYPES[collection];
  const { label, icon } = COLLECTION_LOOKS[collection];
  const [date] = rowsOf(type).find(([key]) => key === 'startDate') ?? [];
  return {
    name: collection,
    label,
    label_singular: type.title,
    icon,
    folder,
    // Our own format keeps everything in a file that was not changed.
    format: type.name,
    identifier_field: 'name',
    summary: date === undefined ? '{{name}}' : `{{name}} ({{${date}}})`,
    sortable_fields: [...(date === undefined ? [] : [date]), 'name'],
    // Only events may be in subfolders: references to places and organizations consist of the file name.
    ...(type.referred === null && { nested: { subfolders: false } }),
    thumbnail: false,
    slug: {
      template: '{{name}}',
      editable: ['create'],
      hint: `The name of the file. ${formatRule('slug').hint}`,
      pattern: pattern('slug'),
    },
    ...(type.body !== null && { body_field: { key: type.body } }),
    fields: fieldsOf(type),
  };
}

/** Returns the ending of the files that commands make. */
export function extensionOf({ body }: Pick<RecordType, 'body'>): 'md' | 'yml' {
  return body === null ? 'yml' : 'md';
}

/** Whether a value is a mapping with arbitrary keys, which no form can show: the editor leaves it as it is. */
function isFreeForm({ schema }: Field): boolean {
  return schema.additionalProperties === true;
}

/** Returns the keys that the editor shows, in the order of the files, with the type of their values. */
export function editedKeys(type: RecordType): Readonly<Record<string, string>> {
  const rows = rowsOf(type).filter(([, field]) => !isFreeForm(field));
  return Object.fromEntries(
    rows.map(([key, { schema }]) => [key, schema.format === 'picture' ? schema.format : schema.type]),
  );
}

/** Returns the fields of a form: required ones first, then those that commands ask for, then all others. */
function fieldsOf(type: RecordType): FormField[] {
  const rows = rowsOf(type).filter(([, field]) => !isFreeForm(field));
  const rank = (key: string, { required }: Field): number => {
    if (required) return -1;
    const asked = type.asked.indexOf(key);
    return asked === -1 ? type.asked.length : asked;
  };
  return rows
    .toSorted(([one, field], [other, otherField]) => rank(one, field) - rank(other, otherField))
    .map(([key, field]) => fieldOf(key, field, type));
}

function fieldOf(key: string, field: Field, { identity, body }: RecordType): FormField {
  if (key === 'id' && identity.includes('id')) return { name: key, widget: 'hidden', default: '{{uuid}}' };
  const common = { name: key, required: field.required ?? false, ...wordsOf(field) };
  return { ...common, ...(key === body ? { widget: 'text' } : widgetOf(field)) };
}

/** Returns the label and the hint of a field, in words for people who do not see the file. */
function wordsOf(field: Field): { readonly label: string; readonly hint: string } {
  const { ask = {}, title, help, schema, examples, reference, references } = field;
  // For lists of texts, these words mention lines and commas, which the editor does not have.
  const { label = title, help: asked = help } =
    schema.type === 'array' && references === undefined ? {} : ask;
  const hint = shortened(asked, field);
  const isTyped =
    schema.type === 'string' &&
    schema.enum === undefined &&
    reference === undefined &&
    !UNTYPED.has(schema.format ?? '');
  const [example] = examples;
  const like = ask.like ?? (typeof example === 'string' ? example.replace(/[.]$/, '') : undefined);
  return { label, hint: isTyped && like !== undefined ? `${hint} For example ${like}.` : hint };
}

/** Types of values that are not typed on one line. */
const UNTYPED: ReadonlySet<string> = new Set(['picture', 'colour', 'text']);

/** Returns a text without what the field shows anyway: the words to choose from, and the forms of dates. */
function shortened(
  text: string,
  { schema: { enum: words = [] }, meanings = {} }: Pick<Field, 'schema' | 'meanings'>,
): string {
  const others = words.length === 0 ? text : text.replace(`: ${allowedWords(words, { meanings })}`, '');
  return others.replace(` ${WRITTEN_DATES}`, '');
}

/** Returns the widget for a value, with its rules. */
function widgetOf(field: Field): FormField {
  const { schema, reference, references } = field;
  const collection = reference ?? references;
  if (collection !== undefined)
    return {
      widget: 'relation',
      collection,
      value_field: '{{slug}}',
      display_fields: ['name'],
      search_fields: ['name'],
      ...(references !== undefined && { multiple: true, max: schema.maxItems }),
    };
  return inputOf(schema, field);
}

function inputOf(schema: ValueSchema, field: Partial<Field> = {}): FormField {
  const { type, items, additionalProperties, maxItems, maxProperties, minimum, maximum } = schema;
  const options = optionsOf(schema, field.meanings);
  if (options.length > 0) return { widget: 'select', options };
  switch (type) {
    case 'array':
      return items === undefined
        ? {}
        : {
            widget: 'list',
            collapsed: 'auto',
            ...(maxItems !== undefined && { max: maxItems }),
            ...itemOf(items, field),
          };
    case 'object':
      return typeof additionalProperties === 'object'
        ? { widget: 'keyvalue', ...(maxProperties !== undefined && { max: maxProperties }) }
        : { widget: 'object', collapsed: 'auto', fields: innerFields(schema, field) };
    case 'number':
      return { widget: 'number', value_type: 'float', min: minimum, max: maximum, step: 0.0001 };
    default:
      return textInput(schema, field.date !== undefined);
  }
}

/** Returns the field or the fields of an item of a list. */
function itemOf(items: ValueSchema, field: Partial<Field>): FormField {
  const { properties, title, description } = items;
  if (properties === undefined)
    return {
      label_singular: title,
      field: { name: 'item', label: title, hint: description, ...inputOf(items) },
    };
  return {
    label_singular: title,
    summary: Object.keys(properties)
      .map((key) => `{{fields.${key}}}`)
      .join(' '),
    fields: innerFields(items, field),
  };
}

function innerFields(
  { required = [], properties = {} }: ValueSchema,
  { itemDates = {} }: Partial<Field>,
): FormField[] {
  return Object.entries(properties).map(([key, schema]) => {
    const { title = key, description = '' } = schema;
    const edge = itemDates[key];
    return {
      name: key,
      label: title,
      required: required.includes(key),
      hint: shortened(description, { schema }),
      ...inputOf(schema, edge === undefined ? {} : { date: { edge } }),
    };
  });
}

function optionsOf(
  { type, enum: allowed = [] }: ValueSchema,
  meanings: Field['meanings'] = {},
): readonly { readonly label: string; readonly value: string | boolean }[] {
  if (type === 'boolean')
    return [
      { label: 'yes', value: true },
      { label: 'no', value: false },
    ];
  return allowed.map((value) => {
    const meaning = meanings[value];
    return { label: meaning === undefined ? value : `${value}: ${meaning}`, value };
  });
}

/** A day, or a day and a time, as people write them in files. */
const WRITTEN_DATE =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?)?$';
const DATE_HINT = 'Write a day, year first, like 2027-02-20, or a day and a time, like 2027-02-20T10:00.';

function textInput({ format }: ValueSchema, isDate: boolean): FormField {
  switch (format) {
    case 'picture':
      return { widget: 'image', accept: Object.values(PICTURE_TYPES).join(',') };
    case 'colour':
      return { widget: 'color', allowInput: true };
    case 'text':
      return { widget: 'text' };
    default:
      return {
        widget: 'string',
        use_emoji_autocomplete: false,
        ...(isDate && { pattern: [WRITTEN_DATE, DATE_HINT] }),
        ...(format !== undefined && patternOf(format) !== null && { pattern: pattern(format) }),
      };
  }
}

/** Returns the pattern of a format, and a hint for texts that do not match it. */
function pattern(format: NonNullable<ValueSchema['format']>): [pattern: string, message: string] {
  const form = patternOf(format);
  return [form === null ? '' : patternWithoutFlags(form), formatRule(format).hint];
}
