import { tagsIn } from './exif.ts';
import { withinBounds, type RawHeader } from './raw-header.ts';

/** What metadata say of whoever took a picture: where they were, and with which camera. */
export type Revealed = 'position' | 'serialNumber';

export interface Metadata {
  readonly reveals: readonly Revealed[];
  /** Whether the picture is shown turned by a quarter. */
  readonly isTurned: boolean;
}

const NOTHING = { hasPosition: false, hasSerialNumber: false, orientation: 1 };

/** As XMP has them, with a value, as an attribute or as an element. */
const XMP_POSITION = /\bGPS(?:Latitude|Longitude)(?:=["'][^"']|>[^<])/;
const XMP_SERIAL_NUMBER = /SerialNumber(?:=["'][^"']|>[^<])/;

/** What cannot be read of metadata says nothing: browsers pass over it, too. */
export function metadataIn({ exif, xmp }: Pick<RawHeader, 'exif' | 'xmp'>): Metadata {
  const tags = (exif && withinBounds(() => tagsIn(exif))) ?? NOTHING;
  const text = xmp?.toString('latin1') ?? '';
  return {
    reveals: [
      ...(tags.hasPosition || XMP_POSITION.test(text) ? (['position'] as const) : []),
      ...(tags.hasSerialNumber || XMP_SERIAL_NUMBER.test(text) ? (['serialNumber'] as const) : []),
    ],
    isTurned: tags.orientation >= 5 && tags.orientation <= 8,
  };
}
