import { etagOf } from '../../calendar/calendar.ts';
import { type Asset, lazyAsset } from '../asset.ts';
import { LAND_SOURCE, landSquare, LAND_SQUARES, wholeWorld } from './land.ts';

/** The placeholder in an address for the numbers of a square, or for the number of a part of the rows. */
export const NUMBER_PLACEHOLDER = '*';

/** The version of the files' format, to be changed with it, so that no cached file of an old format is used. */
const FORM = Buffer.from('1');

/** Makes a file with land. The addresses of these files only differ in the name, so a page need not list them all. */
function landFile(name: string, partOf: () => object): Asset {
  const make = (): Buffer => Buffer.from(JSON.stringify(partOf()));
  const { path, contentType } = lazyAsset(`land-${name}.json`, Buffer.concat([LAND_SOURCE, FORM]), make);
  return {
    ...{ path, contentType, etag: etagOf(path) },
    get bytes() {
      return make();
    },
  };
}

const WORLD = landFile('world', wholeWorld);
const NAMES = LAND_SQUARES.map(({ column, row }) => `${column}-${row}`);

/** The files from which the interactive map draws land: a coarse one of the world, and a fine one of each square with land. */
export const LAND_FILES: readonly Asset[] = [
  WORLD,
  ...LAND_SQUARES.map((square, at) => landFile(NAMES[at] ?? '', () => landSquare(square))),
];

/** Returns the addresses at which the interactive map finds the files with the land. */
export function landAddresses(file: (path: string) => string): {
  readonly world: string;
  readonly square: string;
  readonly squares: string;
} {
  return {
    world: file(WORLD.path),
    square: file(WORLD.path.replace('world', NUMBER_PLACEHOLDER)),
    squares: NAMES.join(' '),
  };
}
