/** The kinds of columns, by the names that a calendar file has for them. */
export const COLUMN_TYPES = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
export type ColumnType = keyof typeof COLUMN_TYPES;
export type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnType]>;

export function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value);
}

export function isColumnType(name: unknown): name is ColumnType {
  return typeof name === 'string' && Object.hasOwn(COLUMN_TYPES, name);
}

export function typeOf(column: Column): ColumnType {
  return column[Symbol.toStringTag];
}
