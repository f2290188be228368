import { etagOf } from '../../calendar/calendar.ts';
import { type Asset, lazyAsset } from '../asset.ts';
import { LAND_SOURCE, landSquare, SQUARES, wholeWorld } from './land.ts';

/** Stands in an address for the numbers of a square, and for that of a part of the rows. */
export const MARK = '*';

/** Another form of the files has another number, so that nobody goes on with those of the old form. */
const FORM = Buffer.from('1');

/** The addresses of all files differ in their names alone, so that a page need not list them; their entity tags differ, too. */
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
const NAMES = SQUARES.map(({ column, row }) => `${column}-${row}`);

/** What the map in a browser draws land from: one file of the world, and of each square with land a finer one. */
export const LAND_FILES: readonly Asset[] = [
  WORLD,
  ...SQUARES.map((square, at) => landFile(NAMES[at] ?? '', () => landSquare(square))),
];

/** Where these files are, for the program of the map. */
export function landAddresses(file: (path: string) => string): {
  readonly world: string;
  readonly square: string;
  readonly squares: string;
} {
  return {
    world: file(WORLD.path),
    square: file(WORLD.path.replace('world', MARK)),
    squares: NAMES.join(' '),
  };
}
