import type { Cost } from '../../calendar/filters/facts.ts';
import type { AttendanceMode } from '../../schema/attendance.ts';
import type { Collection } from '../../schema/records.ts';
import type { EventStatus } from '../../schema/event.ts';
import type { LinkKind } from '../../schema/event-link.ts';
import type { Scale } from '../../schema/scale.ts';

type ByCollection<Value> = Readonly<Record<Collection, Value>>;

const NOUNS: ByCollection<readonly [one: string, noun: string, nouns: string]> = {
  events: ['An event', 'event', 'events'],
  organizations: ['An organization', 'organization', 'organizations'],
  places: ['A place', 'place', 'places'],
};
const NEWS = { moved: 'cancelled or moved', added: 'added', changed: 'updated' };

function nowAndWas(now: string, was: string | null): string {
  return was === null ? now : `${now}; was ${was}`;
}

function events(count: number): string {
  return count === 1 ? '1 event' : `${count.toLocaleString('en')} events`;
}

export const EN = {
  languageName: 'English',
  /** Between the items of a list within a sentence. */
  comma: ', ',
  quoted: (text: string): string => `“${text}”`,
  colon: ': ',
  /** Between sentences. */
  space: ' ',
  events,
  status: {
    cancelled: 'Cancelled',
    movedOnline: 'Moved online',
    postponed: 'Postponed',
    rescheduled: 'Rescheduled',
    scheduled: 'As planned',
  } satisfies Record<EventStatus, string>,
  online: 'Online',
  /** Behind the place of an event that people attend there or from anywhere. */
  alsoOnline: 'also online',
  attendance: {
    online: 'Online',
    mixed: 'On site and online',
    offline: 'On site',
  } satisfies Record<AttendanceMode, string>,
  /** Whether an event is accessible for free. */
  cost: { true: 'Free', false: 'Not free' } satisfies Record<Cost, string>,
  sizes: {
    cosy: 'Cosy',
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    xlarge: 'Very large',
    xxlarge: 'Huge',
    mega: 'Mega',
  } satisfies Record<Scale, string>,
  visitorsUpTo: (number: string): string => `up to ${number} visitors`,
  visitorsMoreThan: (number: string): string => `more than ${number} visitors`,
  links: {
    kinds: {
      tickets: 'Tickets',
      registration: 'Registration',
      cfp: 'Call for papers',
      livestream: 'Livestream',
      recording: 'Recording',
      social: 'Social media',
      map: 'Map',
    } satisfies Record<LinkKind, string>,
    from: (date: string): string => `from ${date}`,
    until: (date: string): string => `until ${date}`,
    /** From when, and until when. */
    between: ', ',
    inBrackets: (text: string): string => ` (${text})`,
  },
  frame: {
    calendar: 'Event calendar',
    about: 'Events: who meets, where and when.',
    skipToContent: 'Skip to the content',
    more: 'More',
    siteLinks: 'This site',
    languages: 'Language',
    list: 'List',
    month: 'Month',
    map: 'Map',
    deadlines: 'Deadlines',
    changes: 'Changes',
    documentation: 'API docs',
    footer: 'About this calendar',
    contact: 'Contact',
    imprint: 'Imprint',
    /** What a picture shows, for who does not see it: that of an event or an organizer, and that of the calendar itself. */
    pictureOf: (name: string): string => `Picture of ${name}`,
    card: 'A page of a calendar with a check mark',
    license: (name: string): string => `Data: ${name}`,
  },
  list: {
    search: 'Search',
    searchHint: 'Search events',
    views: 'Which events',
    upcoming: 'Upcoming',
    past: 'Past events',
    allDay: 'All day',
    lastDay: 'Last day',
    now: 'Now',
    beside: 'Beside the list',
    topics: 'Topics',
    countries: 'Countries',
    nextUp: 'Next up',
    underWay: 'On now',
    undated: 'No date yet',
    nothing: 'Nothing is planned yet.',
    nothingFound: 'Nothing matches this yet. Try fewer filters, or another word.',
    foundPast: (count: number): string => (count === 1 ? '1 past event' : `${count} past events`),
    foundUpcoming: (count: number): string => (count === 1 ? '1 upcoming event' : `${count} upcoming events`),
    foundAlike: (count: number): string => `${events(count)} with a similar name`,
    didYouMean: 'Did you mean',
    showEverything: 'Show all events',
    clearFilters: 'Clear all filters',
    pageNumber: (page: number): string => `Page ${page}`,
    pages: 'Pages',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    page: (current: number, last: number): string => `Page ${current} of ${last}`,
    foundSoFar: (count: number): string => `${events(count)} so far`,
    notLoaded: 'The events did not load. Check your connection and try again.',
  },
  filters: {
    title: 'Filters',
    when: 'When',
    country: 'Country',
    size: 'Size',
    tag: 'Topic',
    organizer: 'Organizer',
    status: 'Status',
    attendance: 'Attendance',
    cost: 'Cost',
    language: 'Language',
    any: 'Any',
    today: 'Today',
    thisWeekend: 'This weekend',
    sevenDays: 'Next 7 days',
    thirtyDays: 'Next 30 days',
    from: 'From',
    until: 'Until',
    more: (count: number): string => `${count} more`,
    apply: 'Show',
    events: 'events',
    chosen: 'Chosen filters',
    remove: (filter: string): string => `Remove ${filter}`,
    removeAll: 'Clear all',
    popular: 'Popular filters',
    leftOut: (names: string): string =>
      `This part of the address could not be read and was left out: ${names}.`,
  },
  month: {
    title: (month: string): string => `Events in ${month}`,
    ofDay: (day: string): string => `Events on ${day}`,
    days: (month: string): string => `Days of ${month}`,
    previous: 'Previous month',
    next: 'Next month',
    otherMonths: 'Other months',
    previousDay: 'Previous day',
    nextDay: 'Next day',
    otherDays: 'Other days',
    nothing: 'Nothing this month.',
    nothingOnDay: 'Nothing on this day.',
    running: (count: number): string => `${count} more on now`,
    more: (count: number): string => `+${count} more`,
    today: 'Today',
    close: 'Close',
  },
  map: {
    title: 'Events on the map',
    titlePast: 'Past events on the map',
    /** What the drawing shows, for those who do not see it. */
    drawing: (count: number): string => `Map with ${events(count)}: each dot leads to its part of the list`,
    toList: 'Skip the map',
    unnamed: 'Unnamed place',
    elsewhere: (count: number): string => `${events(count)} online or without a place`,
    more: (count: number): string => `${count} more here`,
    zoom: 'Zoom in',
    part: 'Part of the map',
    none: 'None of these events is on the map yet.',
    howTo:
      'Editors put an event on the map with “latitude” and “longitude” in its file, or in the file of its place.',
    land: 'Land:',
    zoomOut: 'Zoom out',
    nearMe: 'Near me',
    notNear: 'Your place is not known',
    showStreets: 'Show streets',
    hideStreets: 'Hide streets',
    inView: 'In view',
    showMore: 'Show more',
    streets: 'Streets:',
  },
  subscribe: {
    title: 'Subscribe',
    inYours: 'In your own calendar',
    everything: 'Every event with a date, in your own calendar. It stays up to date by itself.',
    chosen: (what: string): string =>
      `What you chose, in your own calendar: ${what}. It stays up to date by itself.`,
    of: (name: string): string =>
      `Every event of ${name}, in your own calendar. It stays up to date by itself.`,
    calendarProgram: 'Apple Calendar, Thunderbird and others',
    google: 'Google Calendar',
    outlook: 'Outlook',
    address: 'Or paste this address into your calendar',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download (.ics)',
  },
  embed: {
    title: 'Show these events on your site',
    link: 'Show on your site',
    about:
      'A list of what is coming up, for any page. It stays up to date by itself, sets no cookies and follows nobody.',
    count: 'How many events',
    preview: 'Preview',
    copyThis: 'Copy this into your page',
    noUrl: (url: string): string => `Replace ${url} with the address of this calendar.`,
    snippet: 'HTML with a script of 10 kB',
    frame: 'Or as a frame, for pages that may not run scripts of other sites',
    howTo: 'More options, styling, and what the security policy of your page has to allow',
  },
  event: {
    /** In front of a date. */
    wasPlanned: 'Was planned for ',
    yourTime: 'Your time: ',
    hours: (hours: string, zone: string): string => `${hours}, ${zone}`,
    where: 'Where',
    showOnMap: 'Show on a map',
    organizers: (count: number): string => (count === 1 ? 'Organizer' : 'Organizers'),
    size: 'Size',
    website: 'Website',
    cancelled: 'This event does not take place.',
    postponed: 'Its new date is not known yet.',
    rescheduled: 'It has a new date.',
    movedOnline: 'It takes place online only.',
    notAt: (place: string): string => `It is no longer at ${place}.`,
    formerly: (date: string): string => `It was planned for ${date}.`,
    links: 'Links',
    open: 'Open',
    later: 'Not open yet',
    closed: 'Closed',
    /** How long something is still open, in days after today. */
    daysLeft: (days: number): string =>
      days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`,
    sources: 'Sources',
    addToCalendar: 'Add to calendar',
    share: 'Share',
    shareByMail: 'Share by e-mail',
    addressCopied: 'Address copied',
    lately: 'What changed',
    allChanges: 'All changes of this calendar',
    moreBy: (organizer: string): string => `More by ${organizer}`,
    allBy: (organizer: string): string => `All events of ${organizer}`,
    otherEditions: 'Other editions',
  },
  deadlines: {
    /** Of a calendar. */
    of: (calendar: string): string => `Deadlines: ${calendar}`,
    closing: (month: string): string => `Closing in ${month}`,
    openCalls: 'Open calls for papers',
    about: 'Speak at one of these events. The call that closes first is at the top.',
    openLinks: 'Open deadlines',
    aboutLinks: 'What you can still do, and until when. What closes first is at the top.',
    nothing: 'Nothing is open at the moment.',
    /** A link to the page. */
    count: (count: number): string =>
      count === 1 ? '1 event has an open call for papers' : `${count} events have an open call for papers`,
    subscribe: 'Every deadline, in your own calendar. It stays up to date by itself.',
  },
  changes: {
    /** Behind the name of what is no event. */
    note: { events: '', organizations: ' (organization)', places: ' (place)' } satisfies ByCollection<string>,
    follow: 'Follow (Atom)',
    semicolon: '; ',
    added: 'new',
    dates: (now: string | null, was: string | null): string =>
      nowAndWas(now === null ? 'no date yet' : `now ${now}`, was),
    location: (now: string | null, was: string | null): string =>
      nowAndWas(now === null ? 'place not known yet' : `now at ${now}`, was && `at ${was}`),
    organizers: (now: string | null): string =>
      now === null ? 'no longer with an organizer' : `now organized by ${now}`,
    name: (was: string): string => `was called “${was}”`,
    updated: (topics: string): string => (topics === '' ? 'updated' : `${topics} updated`),
    topics: {
      status: 'status',
      dates: 'dates',
      location: 'place',
      organizers: 'organizers',
      name: 'name',
      description: 'description',
      links: 'links',
      website: 'website',
      contact: 'contact',
      picture: 'picture',
      tags: 'tags',
      size: 'size',
      kind: 'kind',
      other: 'other details',
    },
    counted: (kind: Collection, count: number): string => `${count} ${NOUNS[kind][2]}`,
    removed: (kind: Collection, count: number): string => {
      const [one, , many] = NOUNS[kind];
      return count === 1 ? `${one} was removed` : `${count} ${many} were removed`;
    },
    more: (kind: Collection, count: number, news: keyof typeof NEWS): string => {
      const [, one, many] = NOUNS[kind];
      return `and ${count} more ${count === 1 ? `${one} was` : `${many} were`} ${NEWS[news]}`;
    },
    about: (days: number): string => `What is new, moved, cancelled or updated in the last ${days} days.`,
    nothing: 'Nothing has changed lately.',
    noHistory: 'What has changed is not known: this calendar was made without its history.',
  },
  records: {
    coming: 'Upcoming events',
    past: 'Past events',
    noneComing: 'Nothing is planned yet.',
    none: 'No events yet.',
    eventsOf: (name: string): string => `Events of ${name}: what is coming, and what has been.`,
    eventsAt: (name: string): string => `Events at ${name}: what is coming, and what has been.`,
    allAt: (name: string): string =>
      `Every event at ${name}, in your own calendar. It stays up to date by itself.`,
    all: (events: string): string => `All ${events}`,
    mail: 'E-mail',
  },
  landing: {
    lead: 'A calendar of events for programs: who meets, where and when.',
    forPrograms:
      'Its events are not shown on pages. Bots, sites and apps ask for them over HTTP, and each has a token of its own.',
    token: {
      title: 'Get a token',
      write: 'Write to those who run the calendar.',
      writeHere: 'Write to us',
      unknown: 'Ask whoever gave you the address of this page: no contact is named here.',
      say: 'Say who you are, what your program is called and does, and whether it asks the API or reads the feeds.',
      get: 'You get a token, which begins with evc_. Keep it as you keep a password.',
      send: 'Send it with each request. The documentation shows how, and lets you try.',
    },
    responsible: 'Who runs it',
    programs: 'For programs',
    documentation: 'How to use the API',
    description: 'Description of the API (OpenAPI)',
  },
  errors: {
    notFound: {
      title: 'Nothing here',
      why: 'The address may be mistyped or old, or the page was removed.',
    },
    invalid: {
      title: 'This address does not work',
      why: 'A part of it is missing or wrong. Perhaps it was not copied whole.',
    },
    tooMany: {
      title: 'One moment, please',
      why: 'Too many requests came from your connection within a minute. Others may share it with you.',
    },
    overloaded: {
      title: 'Busy right now',
      why: 'More people ask than this server can answer. Nothing is lost, and your address is fine.',
    },
    parts: {
      id: 'The id at its end has 36 characters, like 01234567-89ab-4cde-8f01-23456789abcd.',
      month: 'A month is written as 2027-03.',
    },
    comeBack: (seconds: number): string =>
      seconds === 1 ? 'Come back in a second.' : `Come back in ${seconds} seconds.`,
    comeBackSoon: 'Come back in a minute.',
    toCalendar: 'To the calendar',
    toStart: 'To the first page',
  },
  docs: {
    title: 'How to use the API',
    about: 'A guide to the API of the calendar, and a reference to try each operation in.',
    skipToGuide: 'Skip to the guide',
    links: 'On this page',
    tryIt: 'Reference: try it',
    document: 'OpenAPI document',
    contents: 'Contents',
    examplesIn: 'Examples in',
    reference: 'Reference',
    openReference: 'Open the reference',
    howTo:
      'Paste your token, open an operation and press “Execute”. The token stays in this field, until you close or reload the page, and is sent to this server only.',
    token: 'Token',
    needsScript: 'The reference needs JavaScript.',
    saysTheSame: 'The OpenAPI document says the same.',
    shownBy: 'The reference is shown by Swagger UI (Apache License 2.0).',
  },
  preview: {
    problems: (count: number): string =>
      count === 1 ? '1 problem in the content' : `${count} problems in the content`,
    notShown: 'The page shows the last content without errors.',
    more: (count: number): string => `And ${count} more: npm run validate names them all.`,
    missingPicture: 'This picture cannot be shown:',
  },
};

/** What every language says. */
export type Words = Readonly<typeof EN>;
