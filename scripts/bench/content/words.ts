/** The words that generated content is made of; those of names are taken from names of real conferences. */

export const TOPICS = list(`
  Agile, AI, Android, Angular, Apache, API, Architecture, Automation, Backend, Big Data, Browser,
  Buzzwords, Calendar, Cassandra, Clojure, Cloud Native, Code, Community, Compiler, Container,
  Continuous Delivery, Craft, Crypto, Data Science, Database, Debian, Design, Developer, DevOps,
  Digital, Django, Documentation, Domain Driven Design, Drupal, Eclipse, Edge, Elixir, Embedded,
  Ember, Erlang, Event Storming, Flutter, Fortran, Free Software, Frontend, Full Stack,
  Functional Programming, Gaming, Geospatial, GraphQL, Groovy, Haskell, Identity, Infrastructure,
  Jakarta, Java, JavaScript, Jenkins, Julia, Kernel, Kotlin, Kubernetes, Laravel, Lean, Linux, Lisp,
  Machine Learning, Maker, MariaDB, Microservices, Mobile, Monitoring, Mozilla, Networking, Node,
  Observability, OCaml, Open Data, Open Hardware, Open Source, OpenStreetMap, Perl, Platform, Plone,
  Postgres, Privacy, Product, Prolog, Python, Quality, Quantum, Rails, React, Requirements,
  Reliability, Robotics, Ruby, Rust, Scala, Scheme, Search, Security, Serverless, Smalltalk, Software,
  Spring, Storage, Swift, Symfony, Technical Writing, Tensor, Testing, Typography, TypeScript, Ubuntu,
  Usability, Virtualization, Vue, WebAssembly, Wikimedia, WordPress, Workplace, Yocto, Zig
`);

export const KINDS = list(`
  Barcamp, Camp, Conference, Congress, Connect, Con, Days, Developer Days, Expo, Festival, Forum,
  Global Summit, Hackathon, Meetup, Nights, Sessions, Summit, Symposium, Unconference, User Group,
  Week, Workshop, World
`);

export const ADJECTIVES = list('Annual, Example, European, Great, International, Nordic, Open');

export const ORGANIZATION_KINDS = list(`
  Association, Collective, Developers, Events Foundation, Foundation, Guild, Initiative, Media,
  Network, Project, Society, User Group
`);

export const VENUES = [
  { name: 'Congress Centre', kind: 'convention-center' },
  { name: 'Convention Center', kind: 'convention-center' },
  { name: 'Expo Halls', kind: 'exhibition-centre' },
  { name: 'Grand Hotel', kind: 'hotel' },
  { name: 'Museum of Technology', kind: 'museum' },
  { name: 'Old Theatre', kind: 'theatre' },
  { name: 'Public Library', kind: 'library' },
  { name: 'University', kind: 'university' },
] as const;

export interface City {
  readonly name: string;
  readonly country: string;
  readonly countryCode: string;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
}

export const CITIES: readonly City[] = [
  {
    name: 'Aberystwyth',
    country: 'U.K.',
    countryCode: 'GB',
    latitude: 52.4153,
    longitude: -4.0829,
    timezone: 'Europe/London',
  },
  {
    name: 'Amsterdam',
    country: 'Netherlands',
    countryCode: 'NL',
    latitude: 52.3676,
    longitude: 4.9041,
    timezone: 'Europe/Amsterdam',
  },
  {
    name: 'Athens',
    country: 'Greece',
    countryCode: 'GR',
    latitude: 37.9838,
    longitude: 23.7275,
    timezone: 'Europe/Athens',
  },
  {
    name: 'Atlanta',
    country: 'U.S.A.',
    countryCode: 'US',
    latitude: 33.749,
    longitude: -84.388,
    timezone: 'America/New_York',
  },
  {
    name: 'Bangkok',
    country: 'Thailand',
    countryCode: 'TH',
    latitude: 13.7563,
    longitude: 100.5018,
    timezone: 'Asia/Bangkok',
  },
  {
    name: 'Barcelona',
    country: 'Spain',
    countryCode: 'ES',
    latitude: 41.3874,
    longitude: 2.1686,
    timezone: 'Europe/Madrid',
  },
  {
    name: 'Belgrade',
    country: 'Serbia',
    countryCode: 'RS',
    latitude: 44.7866,
    longitude: 20.4489,
    timezone: 'Europe/Belgrade',
  },
  {
    name: 'Bengaluru',
    country: 'India',
    countryCode: 'IN',
    latitude: 12.9716,
    longitude: 77.5946,
    timezone: 'Asia/Kolkata',
  },
  {
    name: 'Berlin',
    country: 'Germany',
    countryCode: 'DE',
    latitude: 52.52,
    longitude: 13.405,
    timezone: 'Europe/Berlin',
  },
  {
    name: 'Brno',
    country: 'Czech Republic',
    countryCode: 'CZ',
    latitude: 49.1951,
    longitude: 16.6068,
    timezone: 'Europe/Prague',
  },
  {
    name: 'Brussels',
    country: 'Belgium',
    countryCode: 'BE',
    latitude: 50.8503,
    longitude: 4.3517,
    timezone: 'Europe/Brussels',
  },
  {
    name: 'Chicago',
    country: 'U.S.A.',
    countryCode: 'US',
    latitude: 41.8781,
    longitude: -87.6298,
    timezone: 'America/Chicago',
  },
  {
    name: 'Chișinău',
    country: 'Moldova',
    countryCode: 'MD',
    latitude: 47.0105,
    longitude: 28.8638,
    timezone: 'Europe/Chisinau',
  },
  {
    name: 'Copenhagen',
    country: 'Denmark',
    countryCode: 'DK',
    latitude: 55.6761,
    longitude: 12.5683,
    timezone: 'Europe/Copenhagen',
  },
  {
    name: 'Dubai',
    country: 'United Arab Emirates',
    countryCode: 'AE',
    latitude: 25.2048,
    longitude: 55.2708,
    timezone: 'Asia/Dubai',
  },
  {
    name: 'Geneva',
    country: 'Switzerland',
    countryCode: 'CH',
    latitude: 46.2044,
    longitude: 6.1432,
    timezone: 'Europe/Zurich',
  },
  {
    name: 'Hyderabad',
    country: 'India',
    countryCode: 'IN',
    latitude: 17.385,
    longitude: 78.4867,
    timezone: 'Asia/Kolkata',
  },
  {
    name: 'Kraków',
    country: 'Poland',
    countryCode: 'PL',
    latitude: 50.0647,
    longitude: 19.945,
    timezone: 'Europe/Warsaw',
  },
  {
    name: 'London',
    country: 'U.K.',
    countryCode: 'GB',
    latitude: 51.5072,
    longitude: -0.1276,
    timezone: 'Europe/London',
  },
  {
    name: 'Lyon',
    country: 'France',
    countryCode: 'FR',
    latitude: 45.764,
    longitude: 4.8357,
    timezone: 'Europe/Paris',
  },
  {
    name: 'Montréal',
    country: 'Canada',
    countryCode: 'CA',
    latitude: 45.5019,
    longitude: -73.5674,
    timezone: 'America/Toronto',
  },
  {
    name: 'München',
    country: 'Germany',
    countryCode: 'DE',
    latitude: 48.1351,
    longitude: 11.582,
    timezone: 'Europe/Berlin',
  },
  {
    name: 'New York',
    country: 'U.S.A.',
    countryCode: 'US',
    latitude: 40.7128,
    longitude: -74.006,
    timezone: 'America/New_York',
  },
  {
    name: 'Nürnberg',
    country: 'Germany',
    countryCode: 'DE',
    latitude: 49.4521,
    longitude: 11.0767,
    timezone: 'Europe/Berlin',
  },
  {
    name: 'Pasadena',
    country: 'U.S.A.',
    countryCode: 'US',
    latitude: 34.1478,
    longitude: -118.1445,
    timezone: 'America/Los_Angeles',
  },
  {
    name: 'San José',
    country: 'Costa Rica',
    countryCode: 'CR',
    latitude: 9.9281,
    longitude: -84.0907,
    timezone: 'America/Costa_Rica',
  },
  {
    name: 'São Paulo',
    country: 'Brazil',
    countryCode: 'BR',
    latitude: -23.5558,
    longitude: -46.6396,
    timezone: 'America/Sao_Paulo',
  },
  {
    name: 'Seoul',
    country: 'South Korea',
    countryCode: 'KR',
    latitude: 37.5503,
    longitude: 126.9971,
    timezone: 'Asia/Seoul',
  },
  {
    name: 'Singapore',
    country: 'Singapore',
    countryCode: 'SG',
    latitude: 1.3521,
    longitude: 103.8198,
    timezone: 'Asia/Singapore',
  },
  {
    name: 'Stockholm',
    country: 'Sweden',
    countryCode: 'SE',
    latitude: 59.3293,
    longitude: 18.0686,
    timezone: 'Europe/Stockholm',
  },
  {
    name: 'Taipei',
    country: 'Taiwan',
    countryCode: 'TW',
    latitude: 25.033,
    longitude: 121.5654,
    timezone: 'Asia/Taipei',
  },
  {
    name: 'Tokyo',
    country: 'Japan',
    countryCode: 'JP',
    latitude: 35.6764,
    longitude: 139.65,
    timezone: 'Asia/Tokyo',
  },
  {
    name: 'Utrecht',
    country: 'Netherlands',
    countryCode: 'NL',
    latitude: 52.0907,
    longitude: 5.1214,
    timezone: 'Europe/Amsterdam',
  },
  {
    name: 'Vienna',
    country: 'Austria',
    countryCode: 'AT',
    latitude: 48.2081,
    longitude: 16.3713,
    timezone: 'Europe/Vienna',
  },
  {
    name: 'Vilnius',
    country: 'Lithuania',
    countryCode: 'LT',
    latitude: 54.6872,
    longitude: 25.2797,
    timezone: 'Europe/Vilnius',
  },
  {
    name: 'Zürich',
    country: 'Switzerland',
    countryCode: 'CH',
    latitude: 47.3769,
    longitude: 8.5417,
    timezone: 'Europe/Zurich',
  },
];

export const SENTENCES = [
  'Bring a laptop, a question that has bothered you for a while, and some patience with the network.',
  'Everybody who has something to show can sign up for a lightning talk at the door.',
  'Talks are in English, with captions on the screen and recordings some weeks later.',
  'The evening belongs to the corridor: food is served where the sponsors have their tables.',
  'Students pay half, and those who help for a day pay nothing at all.',
  'The programme committee reads every proposal without the name of who sent it.',
  'Workshops have room for thirty people each, so it is better to come early.',
  'There is a quiet room, a room for children, and step-free access to all halls.',
  'On the last day small groups work together on what the talks left open.',
  'Maintainers answer questions about the coming release and take notes for the next one.',
  'A train from the airport stops next to the venue; there is little room for cars.',
  'The code of conduct holds in the halls, in the chat, and at every party.',
] as const;

export const SESSIONS = [
  'Opening and the state of the project',
  'A year in production: what broke, and why',
  'Hands-on workshop for beginners',
  'From prototype to standard',
  'How we moved ten thousand users without telling them',
  'Measuring before optimizing',
  'Panel: funding the work that nobody sees',
  'Lightning talks and closing',
] as const;

function list(text: string): string[] {
  return text.trim().split(/,\s+/);
}
