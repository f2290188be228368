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
  readonly timezone: string;
}

export const CITIES: readonly City[] = [
  { name: 'Aberystwyth', country: 'U.K.', timezone: 'Europe/London' },
  { name: 'Amsterdam', country: 'Netherlands', timezone: 'Europe/Amsterdam' },
  { name: 'Athens', country: 'Greece', timezone: 'Europe/Athens' },
  { name: 'Atlanta', country: 'U.S.A.', timezone: 'America/New_York' },
  { name: 'Bangkok', country: 'Thailand', timezone: 'Asia/Bangkok' },
  { name: 'Barcelona', country: 'Spain', timezone: 'Europe/Madrid' },
  { name: 'Belgrade', country: 'Serbia', timezone: 'Europe/Belgrade' },
  { name: 'Bengaluru', country: 'India', timezone: 'Asia/Kolkata' },
  { name: 'Berlin', country: 'Germany', timezone: 'Europe/Berlin' },
  { name: 'Brno', country: 'Czech Republic', timezone: 'Europe/Prague' },
  { name: 'Brussels', country: 'Belgium', timezone: 'Europe/Brussels' },
  { name: 'Chicago', country: 'U.S.A.', timezone: 'America/Chicago' },
  { name: 'Chișinău', country: 'Moldova', timezone: 'Europe/Chisinau' },
  { name: 'Copenhagen', country: 'Denmark', timezone: 'Europe/Copenhagen' },
  { name: 'Dubai', country: 'United Arab Emirates', timezone: 'Asia/Dubai' },
  { name: 'Geneva', country: 'Switzerland', timezone: 'Europe/Zurich' },
  { name: 'Hyderabad', country: 'India', timezone: 'Asia/Kolkata' },
  { name: 'Kraków', country: 'Poland', timezone: 'Europe/Warsaw' },
  { name: 'London', country: 'U.K.', timezone: 'Europe/London' },
  { name: 'Lyon', country: 'France', timezone: 'Europe/Paris' },
  { name: 'Montréal', country: 'Canada', timezone: 'America/Toronto' },
  { name: 'München', country: 'Germany', timezone: 'Europe/Berlin' },
  { name: 'New York', country: 'U.S.A.', timezone: 'America/New_York' },
  { name: 'Nürnberg', country: 'Germany', timezone: 'Europe/Berlin' },
  { name: 'Pasadena', country: 'U.S.A.', timezone: 'America/Los_Angeles' },
  { name: 'San José', country: 'Costa Rica', timezone: 'America/Costa_Rica' },
  { name: 'São Paulo', country: 'Brazil', timezone: 'America/Sao_Paulo' },
  { name: 'Seoul', country: 'South Korea', timezone: 'Asia/Seoul' },
  { name: 'Singapore', country: 'Singapore', timezone: 'Asia/Singapore' },
  { name: 'Stockholm', country: 'Sweden', timezone: 'Europe/Stockholm' },
  { name: 'Taipei', country: 'Taiwan', timezone: 'Asia/Taipei' },
  { name: 'Tokyo', country: 'Japan', timezone: 'Asia/Tokyo' },
  { name: 'Utrecht', country: 'Netherlands', timezone: 'Europe/Amsterdam' },
  { name: 'Vienna', country: 'Austria', timezone: 'Europe/Vienna' },
  { name: 'Vilnius', country: 'Lithuania', timezone: 'Europe/Vilnius' },
  { name: 'Zürich', country: 'Switzerland', timezone: 'Europe/Zurich' },
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
