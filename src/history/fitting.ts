/* Values of a file that somebody else may have written: each is what it has to be, or nothing of the file is believed. */

/** @throws Error, as all of these do, where the value does not fit */
export function mapping(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return misfit();
  return Object.fromEntries(Object.entries(value));
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : misfit();
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : misfit();
}

/** The name of an object of git. */
export function name(value: unknown): string {
  return /^[0-9a-f]{40,64}$/.test(text(value)) ? text(value) : misfit();
}

export function bytes(value: unknown, length?: number): Uint8Array {
  const read = new Uint8Array(Buffer.from(text(value), 'base64'));
  return length === undefined || read.length === length ? read : misfit();
}

export function floats(value: unknown, length?: number): Float64Array {
  const read = new Float64Array(bytes(value).buffer);
  return length === undefined || read.length === length ? read : misfit();
}

/** Numbers of commits that there are, in a folder that has all. */
export function numbers(value: unknown, length: number, commits: number): Int32Array {
  const read = new Int32Array(bytes(value, length * Int32Array.BYTES_PER_ELEMENT).buffer);
  return read.every((number) => number >= 0 && number < commits) ? read : misfit();
}

/** @throws Error */
export function misfit(): never {
  throw new Error('The cache does not fit.');
}
