import { types } from 'node:util';

/** The buffers below a value of plain data, each once: a thread hands them over without a copy. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  collect(value, buffers);
  return [...buffers];
}

function collect(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (ArrayBuffer.isView(value)) {
    if (types.isArrayBuffer(value.buffer)) buffers.add(value.buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collect(member, buffers);
  }
}
