import type { JSX } from 'preact';
import type { Calendar } from '../calendar/calendar.ts';
import { asciiUrl } from '../calendar/wire.ts';
import { picturePath } from '../schema/picture.ts';
import type { Addresses } from './addresses.ts';

/** The address of a picture's file, and its size in pixels where that is known. */
export interface PictureSource {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}

/** The parts of a calendar that determine which pictures are its own. */
export type Pictures = Pick<Calendar, 'site' | 'pictures'>;

/** Returns the path of the calendar's own picture with this address; the address itself for any other picture. */
export function pictureAddress(calendar: Pictures, address: string): string {
  return ownPicture(calendar, address)?.path ?? address;
}

function ownPicture({ site, pictures }: Pictures, address: string) {
  const base = site.url === null ? null : asciiUrl(site.url + picturePath(''));
  return base !== null && address.startsWith(base) ? pictures.get(address.slice(base.length)) : undefined;
}

/**
 * Returns the source of a picture. The calendar's own pictures are loaded by their path, so that they load wherever the page is served.
 *
 * @param address the address, as in answers
 */
export function pictureSource(calendar: Pictures, address: string, to: Addresses): PictureSource {
  const own = ownPicture(calendar, address);
  return own === undefined
    ? { src: address }
    : { src: to.file(own.path), width: own.width, height: own.height };
}

interface LogoProps extends Pick<JSX.IntrinsicElements['img'], 'class' | 'loading'> {
  readonly calendar: Pictures;
  readonly address: string;
  readonly to: Addresses;
  /** The side of the square that it fills, in pixels. */
  readonly size: number;
}

/** A logo, in a square. */
export function Logo({ calendar, address, to, size, class: name, loading }: LogoProps) {
  const { src } = pictureSource(calendar, address, to);
  return <img class={name} src={src} alt="" width={size} height={size} loading={loading} />;
}
