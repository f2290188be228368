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
  /** The latitude in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
}

export const CITIES: readonly City[] = `
  Aberystwyth, U.K., GB, 52.4153, -4.0829, Europe/London
  Amsterdam, Netherlands, NL, 52.3676, 4.9041, Europe/Amsterdam
  Athens, Greece, GR, 37.9838, 23.7275, Europe/Athens
  Atlanta, U.S.A., US, 33.749, -84.388, America/New_York
  Bangkok, Thailand, TH, 13.7563, 100.5018, Asia/Bangkok
  Barcelona, Spain, ES, 41.3874, 2.1686, Europe/Madrid
  Belgrade, Serbia, RS, 44.7866, 20.4489, Europe/Belgrade
  Bengaluru, India, IN, 12.9716, 77.5946, Asia/Kolkata
  Berlin, Germany, DE, 52.52, 13.405, Europe/Berlin
  Brno, Czech Republic, CZ, 49.1951, 16.6068, Europe/Prague
  Brussels, Belgium, BE, 50.8503, 4.3517, Europe/Brussels
  Chicago, U.S.A., US, 41.8781, -87.6298, America/Chicago
  Chișinău, Moldova, MD, 47.0105, 28.8638, Europe/Chisinau
  Copenhagen, Denmark, DK, 55.6761, 12.5683, Europe/Copenhagen
  Dubai, United Arab Emirates, AE, 25.2048, 55.2708, Asia/Dubai
  Geneva, Switzerland, CH, 46.2044, 6.1432, Europe/Zurich
  Hyderabad, India, IN, 17.385, 78.4867, Asia/Kolkata
  Kraków, Poland, PL, 50.0647, 19.945, Europe/Warsaw
  London, U.K., GB, 51.5072, -0.1276, Europe/London
  Lyon, France, FR, 45.764, 4.8357, Europe/Paris
  Montréal, Canada, CA, 45.5019, -73.5674, America/Toronto
  München, Germany, DE, 48.1351, 11.582, Europe/Berlin
  New York, U.S.A., US, 40.7128, -74.006, America/New_York
  Nürnberg, Germany, DE, 49.4521, 11.0767, Europe/Berlin
  Pasadena, U.S.A., US, 34.1478, -118.1445, America/Los_Angeles
  San José, Costa Rica, CR, 9.9281, -84.0907, America/Costa_Rica
  São Paulo, Brazil, BR, -23.5558, -46.6396, America/Sao_Paulo
  Seoul, South Korea, KR, 37.5503, 126.9971, Asia/Seoul
  Singapore, Singapore, SG, 1.3521, 103.8198, Asia/Singapore
  Stockholm, Sweden, SE, 59.3293, 18.0686, Europe/Stockholm
  Taipei, Taiwan, TW, 25.033, 121.5654, Asia/Taipei
  Tokyo, Japan, JP, 35.6764, 139.65, Asia/Tokyo
  Utrecht, Netherlands, NL, 52.0907, 5.1214, Europe/Amsterdam
  Vienna, Austria, AT, 48.2081, 16.3713, Europe/Vienna
  Vilnius, Lithuania, LT, 54.6872, 25.2797, Europe/Vilnius
  Zürich, Switzerland, CH, 47.3769, 8.5417, Europe/Zurich
`
  .trim()
  .split('\n')
  .map(cityOf);

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

/** A line of the table of cities. */
function cityOf(line: string): City {
  const [name = '', country = '', countryCode = '', latitude, longitude, timezone = ''] = list(line);
  return { name, country, countryCode, latitude: Number(latitude), longitude: Number(longitude), timezone };
}
