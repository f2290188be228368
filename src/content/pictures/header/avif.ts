import { itemBytes } from './avif-items.ts';
import { boxesIn, boxIn, type Box } from './boxes.ts';
import { withinBounds, type RawHeader } from './raw-header.ts';

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
