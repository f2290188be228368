import type { Format } from './format.ts';

/** GeoJSON (RFC 7946): what is on the map, with all fields of the API. */
export const geojson: Format = {
  contentType: 'application/geo+json; charset=utf-8',
  isNewestFirst: false,
  has: ({ points }, position) => points[position] !== -1,
  begin: () => ['{"type":"FeatureCollection","features":['],
  event: (event) =>
    JSON.stringify({
      type: 'Feature',
      id: event.id,
      geometry: { type: 'Point', coordinates: [event.longitude, event.latitude] },
      properties: event,
    }),
  nothing: '',
  separator: ',',
  end: ']}\n',
};
