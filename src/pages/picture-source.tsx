import type { JSX } from 'preact';
import type { Calendar } from '../calendar/calendar.ts';
import { asciiUrl } from '../calendar/wire.ts';
import { picturePath } from '../schema/picture.ts';
import type { Addresses } from './addresses.ts';

/** Where a picture is loaded from, and its size in pixels where that is known. */
export interface PictureSource {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}

/** What says which pictures are the calendar's own. */
export type Pictures = Pick<Calendar, 'site' | 'pictures'>;

/**
 * A picture by its address: the calendar's own are loaded by their path, so that they are there wherever the page is.
 *
 * @param address as answers have it
 */
export function pictureSource({ site, pictures }: Pictures, address: string, to: Addresses): PictureSource {
  const base = site.url === null ? null : asciiUrl(site.url + picturePath(''));
  const own =
    base !== null && address.startsWith(base) ? pictures.get(address.slice(base.length)) : undefined;
  return own === undefined
    ? { src: address }
    : { src: to.file(own.path), width: own.width, height: own.height };
}

interface LogoProps extends Pick<JSX.IntrinsicElements['img'], 'class' | 'loading'> {
  readonly calendar: Pictures;
  readonly address: string;
  readonly to: Addresses;
  /** Of the square that it fills, in pixels. */
  readonly size: number;
}

/** A logo, in a square. */
export function Logo({ calendar, address, to, size, class: name, loading }: LogoProps) {
  const { src } = pictureSource(calendar, address, to);
  return <img class={name} src={src} alt="" width={size} height={size} loading={loading} />;
}
