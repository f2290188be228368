import { CutOff, partCounter, withinBounds, type RawHeader } from './raw-header.ts';

/* Boxes of ISO base media files (ISO/IEC 14496-12, section 4.2), of which AVIF is one. */

interface Box {
  readonly type: string;
  /** What the box has inside. */
  readonly data: Buffer;
}

const HEAD_BYTES = 8;
/** Of a box whose length takes 64 bits. */
const LONG_HEAD_BYTES = 16;

/**
 * The boxes that bytes consist of, one after the other.
 *
 * @throws CutOff, or an error of Node, where one goes beyond the end, or there are too many
 */
function* boxesIn(bytes: Buffer): Generator<Box> {
  const count = partCounter();
  for (let at = 0; at < bytes.length;) {
    count();
    const written = bytes.readUInt32BE(at);
    const head = written === 1 ? LONG_HEAD_BYTES : HEAD_BYTES;
    const length = written === 1 ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : written;
    // Zero: up to the end.
    const end = length === 0 ? bytes.length : at + length;
    if (end > bytes.length || end < at + head) throw new CutOff();
    yield { type: bytes.toString('latin1', at + 4, at + HEAD_BYTES), data: bytes.subarray(at + head, end) };
    at = end;
  }
}

/**
 * The inside of the first box of a type; null where there is none.
 *
 * @throws CutOff, or an error of Node, where one before it goes beyond the end
 */
function boxIn(bytes: Buffer, type: string): Buffer | null {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.data;
  return null;
}

/*
 * Items of an AVIF file by their type (ISO/IEC 14496-12, section 8.11): "iinf" lists them, "iloc" says where they are.
 */

/**
 * The bytes of the first item of a type that lies in the file in one piece; null where there is none.
 *
 * @param meta the inside of the box "meta"
 * @throws CutOff, or an error of Node, where something lies beyond the end
 */
function itemBytes(file: Buffer, meta: Buffer, type: string): Buffer | null {
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

/** Version and flags. */
const FULL_BOX_BYTES = 4;

/**
 * AVIF (AV1 Image File Format, version 1.1): a box "meta" with what is known of its items, and one with their bytes.
 *
 * @throws CutOff, or an error of Node, where it is cut off, or has too many parts
 */
export function avifHeader(bytes: Buffer): RawHeader | null {
  const boxes = new Map([...boxesIn(bytes)].map(({ type, data }) => [type, data]));
  const meta = boxes.get('meta')?.subarray(FULL_BOX_BYTES);
  const properties = meta && boxIn(meta, 'iprp');
  const list = properties && boxIn(properties, 'ipco');
  if (!meta || !list || !boxes.has('mdat')) return null;
  const all = [...boxesIn(list)];
  const size = sizeIn(all);
  const metadata = (type: string): Buffer | null => withinBounds(() => itemBytes(bytes, meta, type));
  const exif = metadata('Exif');
  return {
    ...(all.some(isQuarterTurn) ? { width: size.height, height: size.width } : size),
    // The offset of the TIFF structure stands before it (ISO/IEC 23008-12, annex A.2.1).
    exif: exif && withinBounds(() => exif.subarray(4 + exif.readUInt32BE(0))),
    xmp: metadata('mime'),
  };
}

/** The largest of the sizes is that of the picture: the others are of its parts, and of smaller copies. */
function sizeIn(properties: readonly Box[]): Pick<RawHeader, 'width' | 'height'> {
  let [width, height] = [0, 0];
  for (const { type, data } of properties) {
    if (type !== 'ispe') continue;
    width = Math.max(width, data.readUInt32BE(4));
    height = Math.max(height, data.readUInt32BE(8));
  }
  return { width, height };
}

function isQuarterTurn({ type, data }: Box): boolean {
  return type === 'irot' && data.readUInt8(0) % 2 === 1;
}
