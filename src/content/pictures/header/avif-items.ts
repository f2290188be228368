import { boxesIn, boxIn } from './boxes.ts';
import { CutOff } from './raw-header.ts';

/*
 * Items of an AVIF file by their type (ISO/IEC 14496-12, section 8.11): "iinf" lists them, "iloc" says where they are.
 */

/**
 * The bytes of the first item of a type that lies in the file in one piece; null where there is none.
 *
 * @param meta the inside of the box "meta"
 * @throws CutOff, or an error of Node, where something lies beyond the end
 */
export function itemBytes(file: Buffer, meta: Buffer, type: string): Buffer | null {
  const items = boxIn(meta, 'iinf');
  const locations = boxIn(meta, 'iloc');
  const id = items && idOf(items, type);
  if (id === null || locations === null) return null;
  const extent = extentOf(locations, id);
  return extent && file.subarray(extent.start, extent.start + extent.length);
}

function idOf(items: Buffer, wanted: string): number | null {
  const listed = items.subarray(items.readUInt8(0) === 0 ? 6 : 8);
  for (const { type, data } of boxesIn(listed)) {
    const version = data.readUInt8(0);
    if (type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const typeAt = 4 + idBytes + 2;
    if (data.toString('latin1', typeAt, typeAt + 4) === wanted) return data.readUIntBE(4, idBytes);
  }
  return null;
}

interface Extent {
  readonly start: number;
  readonly length: number;
}

/** Where an item is; null where that is not in the file itself. */
function extentOf(locations: Buffer, wanted: number): Extent | null {
  const version = locations.readUInt8(0);
  const sizes = locations.readUInt16BE(4);
  const [offsetBytes, lengthBytes] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const idBytes = version < 2 ? 2 : 4;
  let at = 6;
  const next = (size: number): number => {
    const number = size === 0 ? 0 : readNumber(locations, at, size);
    at += size;
    return number;
  };
  for (let left = next(idBytes); left > 0; left -= 1) {
    const id = next(idBytes);
    const method = version === 0 ? 0 : next(2) & 15;
    at += 2;
    const base = next(baseBytes);
    const extents = next(2);
    const first = at;
    if (id === wanted) {
      at += indexBytes;
      const start = base + next(offsetBytes);
      return method === 0 && extents === 1 ? { start, length: next(lengthBytes) } : null;
    }
    at = first + extents * (indexBytes + offsetBytes + lengthBytes);
  }
  return null;
}

/** @param size in bytes, up to 8 */
function readNumber(bytes: Buffer, at: number, size: number): number {
  if (size === 8) return Number(bytes.readBigUInt64BE(at));
  if (size > 6) throw new CutOff();
  return bytes.readUIntBE(at, size);
}
