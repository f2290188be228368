import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { feature } from 'topojson-client';
import { planarTriangleArea, presimplify } from 'topojson-simplify';

/*
 * The land of the map: Natural Earth's outlines at 1:50,000,000 (public domain, packed by world-atlas), without borders of
 * countries. They stay in degrees, since each map has its own frame; only how small a detail each point shows is found
 * out here, so that a map leaves out what nobody would see on it (Visvalingam's algorithm).
 */

const FOLDER = 'dist/src/pages/map/land';

/** Of a degree. */
const UNIT = 100;

/** Further south, where a map has no end, there is land only. */
const SOUTHERNMOST = -85;

const atlas = import.meta.resolve('world-atlas/package.json');
const topology = JSON.parse(readFileSync(new URL('land-50m.json', atlas), 'utf8'));
const weighted = presimplify(topology, areaOnMap);
const rings = feature(weighted, weighted.objects.land)
  .features.flatMap(({ geometry }) => geometry.coordinates.flat())
  .map((ring) => unrolled(ring))
  .filter((ring) => ring.some(([, latitude]) => latitude > SOUTHERNMOST))
  .map((ring) => ring.flatMap(stored));
mkdirSync(FOLDER, { recursive: true });
// The package is the smaller for it.
writeFileSync(`${FOLDER}/land.json.br`, brotliCompressSync(JSON.stringify(rings)));
cpSync(new URL('LICENSE', atlas), `${FOLDER}/LICENSE`);

/** Mercator's map stretches what is away from the equator. */
function areaOnMap(triangle) {
  return planarTriangleArea(triangle) / Math.cos((triangle[1][1] * Math.PI) / 180);
}

/** The same ring where no step leads around the world: it goes on beyond 180 degrees, with its middle within them. */
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

/** Longitude, latitude and the widest pixel, in hundredths of a degree, that the point is more than. */
function stored([longitude, latitude, area]) {
  const width = Math.min(Math.sqrt(area), 360);
  return [longitude, Math.max(latitude, SOUTHERNMOST), width].map((degrees) => Math.round(degrees * UNIT));
}
