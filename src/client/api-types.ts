/* Made of the OpenAPI document by `npm run build:client`: do not edit. */

export interface paths {
  readonly '/open/event': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * List and search events
     * @description A page of events that satisfy all parameters: newest start first, undated last, where the request asks for no other order; the best matches first where typing errors are forgiven.
     */
    readonly get: operations['listEvents'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/event/recent': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * List the events of the next 30 days
     * @description Scheduled events that start from today to the 30th day after it, soonest first, at most 10. Days are those of the server.
     */
    readonly get: operations['listRecentEvents'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/event/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get one event */
    readonly get: operations['getEvent'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/organization': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * List and search organizations
     * @description A page of organizations by name, also of those without events; the best matches first where typing errors are forgiven.
     */
    readonly get: operations['listOrganizations'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/organization/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get one organization */
    readonly get: operations['getOrganization'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/changes': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Follow what changes
     * @description Records and those that are gone, each once, at its latest change, in the order of the changes. Whoever applies a page after the other, and goes on with the last next, has what /open/dump has.
     */
    readonly get: operations['listChanges'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/dump': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** All records at once */
    readonly get: operations['dumpRecords'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/place': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * List and search places
     * @description A page of places by name, also of those without events; the best matches first where typing errors are forgiven.
     */
    readonly get: operations['listPlaces'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/open/place/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Get one place */
    readonly get: operations['getPlace'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/events.ics': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Subscribe to events as iCalendar
     * @description iCalendar (RFC 5545). Events without a start are left out. Cancelled ones stay, with STATUS:CANCELLED; postponed ones are TENTATIVE. Times are whole seconds on the clocks of the event, with TZID and VTIMEZONE, or in UTC where that is the zone or clocks show a time twice. Events of whole days are all-day and block no time (TRANSP:TRANSPARENT). CONTACT and the last line of the description name the organizers; IMAGE is the picture. CREATED is createdAt, LAST-MODIFIED and DTSTAMP are updatedAt, and SEQUENCE grows with each change. Where the changes are not known, DTSTAMP is 1970-01-01 and SEQUENCE 0, which subscribers ignore.
     */
    readonly get: operations['getEventsCalendar'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/organizations/{slug}.ics': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Subscribe to the events of one organization as iCalendar
     * @description iCalendar (RFC 5545). Events without a start are left out. Cancelled ones stay, with STATUS:CANCELLED; postponed ones are TENTATIVE. Times are whole seconds on the clocks of the event, with TZID and VTIMEZONE, or in UTC where that is the zone or clocks show a time twice. Events of whole days are all-day and block no time (TRANSP:TRANSPARENT). CONTACT and the last line of the description name the organizers; IMAGE is the picture. CREATED is createdAt, LAST-MODIFIED and DTSTAMP are updatedAt, and SEQUENCE grows with each change. Where the changes are not known, DTSTAMP is 1970-01-01 and SEQUENCE 0, which subscribers ignore.
     */
    readonly get: operations['getOrganizationCalendar'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/deadlines.ics': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Subscribe to deadlines as iCalendar
     * @description iCalendar (RFC 5545). An entry for each link that closes of the events that satisfy all parameters, at the moment when it closes, or on the day where no time is written: all links, or those that linkKind and closes choose. Its title names the event and the kind of link, its link is that of the link. Without closes: what closed in the last 30 days of 24 hours, and what is still to close. With its event, an entry is STATUS:CANCELLED.
     */
    readonly get: operations['getDeadlinesCalendar'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/deadlines.atom': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Follow deadlines as Atom
     * @description Atom (RFC 4287). An entry for each link that closes of the events that satisfy all parameters, at the moment when it closes, or on the day where no time is written: all links, or those that linkKind and closes choose. Its title names the event and the kind of link, its link is that of the link. Without closes: what closed in the last 30 days of 24 hours, and what is still to close.
     */
    readonly get: operations['getDeadlinesAtom'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/events.atom': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Follow events as Atom
     * @description Atom (RFC 4287). published is createdAt and updated is updatedAt, the newest change first. Events whose changes are not known come last, dated by their start, or by 1970-01-01 without one.
     */
    readonly get: operations['getEventsAtom'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/changes.atom': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Follow in words what has changed as Atom
     * @description Atom (RFC 4287): an entry for each change of an event, an organization or a place in the last 90 days, 500 at most, the newest first, dated by its commit. An event does not change with its organization or place here. Of what was removed it has the time and the kind alone.
     */
    readonly get: operations['getChangesAtom'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/events.json': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Follow events as JSON Feed
     * @description JSON Feed 1.1. date_published is createdAt and date_modified is updatedAt, the newest change first. Events whose changes are not known come last, dated by their start.
     */
    readonly get: operations['getEventsJsonFeed'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/feeds/events.geojson': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Put events on a map as GeoJSON
     * @description GeoJSON (RFC 7946): the events that have coordinates, those without a start too. Their properties are all fields that an event has.
     */
    readonly get: operations['getEventsGeoJson'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/embed/events.json': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Show the next events in a list
     * @description The first events of the list to come with the same filters, without what a row of a list does not show. What an event does not have is left out, and what has moved online is at no place.
     */
    readonly get: operations['getNextEvents'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/event/recent': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/healthz': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Whether the process lives */
    readonly get: operations['getHealth'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/readyz': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Whether the server serves, and what */
    readonly get: operations['getReadiness'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/openapi.json': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** This description */
    readonly get: operations['getDescription'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/mcp': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly get?: never;
    readonly put?: never;
    /**
     * Ask as an assistant
     * @description The Model Context Protocol over HTTP, without sessions, for its versions of 2025 and 2026-07-28. Its tools are operations of /open. Where the site is public, no token is needed.
     */
    readonly post: operations['askAsAssistant'];
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The calendar to look at, where the site is public; else what this is */
    readonly get: operations['getHomePage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/month': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The way to the page of a month */
    readonly get: operations['findMonthPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/month/{month}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The events of a month to look at, where the site is public */
    readonly get: operations['getMonthPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/day/{day}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The events of a day to look at, where the site is public */
    readonly get: operations['getDayPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/map': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** Where the events are, on a map, where the site is public */
    readonly get: operations['getMapPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/my': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Some events by their days, where the site is public
     * @description Browsers keep the ids that their readers have starred, and ask for them here.
     */
    readonly get: operations['getMyPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/suggest': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * A form to suggest an event, or a change of one, where the site is public
     * @description It sends nothing: what it builds is handed over by mail or as an issue.
     */
    readonly get: operations['getSuggestPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/map.json': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * What the map loads, where the site is public
     * @description Its form may change at any time: programs ask for /feeds/events.geojson.
     */
    readonly get: operations['getMapData'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/deadlines': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Calls for papers that are open, where the site is public
     * @description The one that closes first is at the top; linkKind asks for other links that are open and close.
     */
    readonly get: operations['getDeadlinesPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/events/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** All of one event to read, where the site is public */
    readonly get: operations['getEventPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/events/{id}.ics': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** One event for a calendar program, where the site is public */
    readonly get: operations['getEventFile'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/{organization}/{slug}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The same, by the url that the API gives an event which names none */
    readonly get: operations['findEventPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/{organization}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * One organization to read, with its events, where the site is public
     * @description The url that the API gives an organization which names none. First words of other paths are no slugs here.
     */
    readonly get: operations['getOrganizationPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/places/{id}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** One place to read, with its events, where the site is public */
    readonly get: operations['getPlacePage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/quality': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** How much the events to come say of themselves, for those who look after them, where the site is public */
    readonly get: operations['getQualityPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/changes': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** What has changed in the last 90 days to read, where the site is public */
    readonly get: operations['getChangesPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/embed': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * How to show events on a page of another site, to try and to copy, where the site is public
     * @description With frame=1 the list alone, for a frame; FRAME_ORIGIN says whose pages may have one.
     */
    readonly get: operations['getEmbedPage'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/embed.js': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * The element <event-calendar>, for pages of any origin, where the site is public
     * @description Style sheets can set --event-calendar-accent, --event-calendar-muted, --event-calendar-line, --event-calendar-gap and --event-calendar-radius, and style the parts list, day, event, time, title, name, tag, line, status, place, organizer and message. With a static calendar as src, the element itself filters what is to come: q by names, organizers, places, regions and tags, letter by letter, datetime by days. The file embed/events.json of such a calendar has the events of a year, 512 kB at most: completeUntil is the start of the first one that is left out. The host must send Access-Control-Allow-Origin: *, as GitHub Pages does.
     */
    readonly get: operations['getEmbedFile'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/sitemap.xml': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * All pages for search engines (sitemaps.org), where the site is public and has a URL
     * @description Where there are more than 50,000 pages, an index of the parts.
     */
    readonly get: operations['getSitemap'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/robots.txt': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * What robots may read (RFC 9309), where the site is public
     * @description It keeps robots from all below /open.
     */
    readonly get: operations['getRobotsText'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/llms.txt': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** What assistants are to know of the site first (llmstxt.org), where it is public */
    readonly get: operations['getLlmsText'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/.well-known/api-catalog': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** The interfaces of this server (RFC 9727) */
    readonly get: operations['getApiCatalog'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/favicon.ico': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * The icon of the site, for what looks for it here
     * @description It is drawn in the accent of the site.
     */
    readonly get: operations['getFavicon'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/.well-known/security.txt': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * Whom to tell about a hole in the site (RFC 9116), where it is public and has a contact
     * @description It is there if the contact is a mail or https address.
     */
    readonly get: operations['getSecurityText'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/docs': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /** How to use the API, and a reference to try it in */
    readonly get: operations['getDocs'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/images/{file}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * A picture of the calendar's own
     * @description Its path stands in answers and pages, for ever: other bytes have another path. Pages of any site may show it.
     */
    readonly get: operations['getPicture'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
  readonly '/assets/{file}': {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    /**
     * What pages load
     * @description The paths stand in the pages; other bytes have another path.
     */
    readonly get: operations['getAsset'];
    readonly put?: never;
    readonly post?: never;
    readonly delete?: never;
    readonly options?: never;
    readonly head?: never;
    readonly patch?: never;
    readonly trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description An event. */
    readonly Event: {
      /**
       * Format: uuid
       * @description The event, for ever.
       */
      readonly id: string;
      /** @description What the event is called, on one line. */
      readonly name: string;
      /**
       * @description How large it is, from the smallest to the largest.
       * @enum {string}
       */
      readonly scale: 'cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega';
      /**
       * @description Whether it takes place as it was planned.
       * @enum {string}
       */
      readonly status: 'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled';
      /** @description The event in the address of a page; may change. */
      readonly slug: string;
      /** @description Tells events with the same slug apart. */
      readonly urlKey: string;
      /** @description slug and urlKey, joined by a hyphen. */
      readonly eventKey: string;
      /**
       * Format: date-time
       * @description When it starts, in UTC with milliseconds.
       */
      readonly startDate: string | null;
      /**
       * Format: date-time
       * @description When it ends, in UTC with milliseconds.
       */
      readonly endDate: string | null;
      /** @description Where it is, or how to get in, on one line. */
      readonly address: string | null;
      /** @description City, region or country, on one line. */
      readonly region: string | null;
      /** @description A promotional image, which may be large. */
      readonly thumbnail: string | null;
      /** @description What people should know, in Markdown. Clean it before you show it as HTML. */
      readonly detail: string | null;
      /** @description The public page of the event. */
      readonly url: string | null;
      /** @description Where it is held; null when no place is attached. */
      readonly place: components['schemas']['Place'] | null;
      /** @description Who runs it; null when no organization is attached. */
      readonly organization: components['schemas']['EventOrganization'] | null;
    };
    /** @description An event with the fields that the request names. */
    readonly EventFields: {
      /**
       * Format: uuid
       * @description The event, for ever.
       */
      readonly id?: string;
      /** @description What the event is called, on one line. */
      readonly name?: string;
      /**
       * @description How large it is, from the smallest to the largest.
       * @enum {string}
       */
      readonly scale?: 'cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega';
      /**
       * @description Whether it takes place as it was planned.
       * @enum {string}
       */
      readonly status?: 'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled';
      /** @description The event in the address of a page; may change. */
      readonly slug?: string;
      /** @description Tells events with the same slug apart. */
      readonly urlKey?: string;
      /** @description slug and urlKey, joined by a hyphen. */
      readonly eventKey?: string;
      /**
       * Format: date-time
       * @description When it starts, in UTC with milliseconds.
       */
      readonly startDate?: string | null;
      /**
       * Format: date-time
       * @description When it ends, in UTC with milliseconds.
       */
      readonly endDate?: string | null;
      /** @description Where it is, or how to get in, on one line. */
      readonly address?: string | null;
      /** @description City, region or country, on one line. */
      readonly region?: string | null;
      /** @description A promotional image, which may be large. */
      readonly thumbnail?: string | null;
      /** @description What people should know, in Markdown. Clean it before you show it as HTML. */
      readonly detail?: string | null;
      /** @description The public page of the event. */
      readonly url?: string | null;
      /** @description Where it is held; null when no place is attached. */
      readonly place?: components['schemas']['Place'] | null;
      /** @description Who runs it; null when no organization is attached. */
      readonly organization?: components['schemas']['EventOrganization'] | null;
      /** @description The time zone that it takes place in, an IANA name. */
      readonly timezone?: string;
      /** @description Whether all its dates are days without a time; null where it has no date. */
      readonly allDay?: boolean | null;
      /** @description When it starts on the clocks there: a day where it is all-day, else a time without an offset; null where startDate is. */
      readonly startLocal?: string | null;
      /** @description When it ends on the clocks there, likewise; a day is the last one. */
      readonly endLocal?: string | null;
      /** @description The country, as two letters of ISO 3166-1. */
      readonly countryCode?: string | null;
      /** @description Degrees north of the equator. */
      readonly latitude?: number | null;
      /** @description Degrees east of Greenwich. */
      readonly longitude?: number | null;
      /** @description What it is about. */
      readonly tags?: readonly string[];
      /** @description All who run it, the host first. */
      readonly organizations?: readonly components['schemas']['Organizer'][];
      /** @description Where people do something, and until when they can. */
      readonly links?: readonly components['schemas']['EventLink'][];
      /** @description Addresses that prove the facts. */
      readonly sources?: readonly string[];
      /**
       * Format: date-time
       * @description The last different start, where it was rescheduled or postponed; null where there is none or it is not known.
       */
      readonly previousStartDate?: string | null;
      /**
       * Format: date-time
       * @description When it was added; null where that is not known.
       */
      readonly createdAt?: string | null;
      /**
       * Format: date-time
       * @description When it changed last; null where that is not known.
       */
      readonly updatedAt?: string | null;
      /**
       * @description How people take part; null where that is not known.
       * @enum {string|null}
       */
      readonly attendanceMode?: 'offline' | 'online' | 'mixed' | null;
      /** @description Whether people take part without paying; null where that is not known. */
      readonly isAccessibleForFree?: boolean | null;
      /** @description The languages that are spoken there (BCP 47), in canonical form. */
      readonly inLanguage?: readonly string[];
      /** @description What its editions have in common where it comes again, a slug. */
      readonly series?: string | null;
      /** @description Kilometres from near, where the request has it; with one decimal. */
      readonly distance?: number;
    };
    /** @description A place. */
    readonly Place: {
      /**
       * Format: uuid
       * @description The place, for ever.
       */
      readonly id: string;
      /** @description The name that people know it by. */
      readonly name: string;
      /** @description What kind of place it is, in a word; there is no list of them. */
      readonly kind: string;
      /** @description Where it is, on one line. */
      readonly address: string | null;
    };
    /** @description A place with the fields that the request names. */
    readonly PlaceFields: {
      /**
       * Format: uuid
       * @description The place, for ever.
       */
      readonly id?: string;
      /** @description The name that people know it by. */
      readonly name?: string;
      /** @description What kind of place it is, in a word; there is no list of them. */
      readonly kind?: string;
      /** @description Where it is, on one line. */
      readonly address?: string | null;
      /** @description The country, as two letters of ISO 3166-1. */
      readonly countryCode?: string | null;
      /** @description Degrees north of the equator. */
      readonly latitude?: number | null;
      /** @description Degrees east of Greenwich. */
      readonly longitude?: number | null;
      /**
       * Format: date-time
       * @description When it was added; null where that is not known.
       */
      readonly createdAt?: string | null;
      /**
       * Format: date-time
       * @description When it changed last; null where that is not known.
       */
      readonly updatedAt?: string | null;
    };
    /** @description An organization. */
    readonly Organization: {
      /**
       * Format: uuid
       * @description The organization, for ever.
       */
      readonly id: string;
      /** @description The organization in the address of a page; may change. */
      readonly slug: string;
      /** @description What it is called, on one line. */
      readonly name: string;
      /** @description What people should know, in Markdown. */
      readonly description: string | null;
      /** @description Its state, like "active"; there is no list of them. */
      readonly status: string;
      /** @description What kind of organization it is; there is no list of them. */
      readonly type: string | null;
      /** @description An image. */
      readonly logoUrl: string | null;
      /** @description Any mapping. */
      readonly richMediaConfig: Record<string, never> | null;
      /**
       * Format: email
       * @description Where to write to.
       */
      readonly contactMail: string | null;
      /** @description Its own site. */
      readonly website: string | null;
      /** @description A global microblog profile: a URL, or a name or number without one. */
      readonly mastodon: string | null;
      /** @description A Chinese microblog profile: a URL, or a name or number without one. */
      readonly weibo: string | null;
      /** @description A chat group number: a URL, or a name or number without one. */
      readonly qqGroup: string | null;
      /** @description A video-site profile: a URL, or a name or number without one. */
      readonly youtube: string | null;
      /** @description A lifestyle-sharing-site profile: a URL, or a name or number without one. */
      readonly xiaohongshu: string | null;
      /** @description A wiki page: a URL, or a name or number without one. */
      readonly wikipedia: string | null;
      /** @description A social-network page: a URL, or a name or number without one. */
      readonly facebook: string | null;
      /** @description A Taiwanese microblog profile: a URL, or a name or number without one. */
      readonly plurk: string | null;
      /** @description Any mapping. */
      readonly extra: Record<string, never>;
      /**
       * Format: date-time
       * @description Since when it exists, in UTC with milliseconds.
       */
      readonly creationTime: string | null;
    };
    /** @description An organization with the fields that the request names. */
    readonly OrganizationFields: {
      /**
       * Format: uuid
       * @description The organization, for ever.
       */
      readonly id?: string;
      /** @description The organization in the address of a page; may change. */
      readonly slug?: string;
      /** @description What it is called, on one line. */
      readonly name?: string;
      /** @description What people should know, in Markdown. */
      readonly description?: string | null;
      /** @description Its state, like "active"; there is no list of them. */
      readonly status?: string;
      /** @description What kind of organization it is; there is no list of them. */
      readonly type?: string | null;
      /** @description An image. */
      readonly logoUrl?: string | null;
      /** @description Any mapping. */
      readonly richMediaConfig?: Record<string, never> | null;
      /**
       * Format: email
       * @description Where to write to.
       */
      readonly contactMail?: string | null;
      /** @description Its own site. */
      readonly website?: string | null;
      /** @description A global microblog profile: a URL, or a name or number without one. */
      readonly mastodon?: string | null;
      /** @description A Chinese microblog profile: a URL, or a name or number without one. */
      readonly weibo?: string | null;
      /** @description A chat group number: a URL, or a name or number without one. */
      readonly qqGroup?: string | null;
      /** @description A video-site profile: a URL, or a name or number without one. */
      readonly youtube?: string | null;
      /** @description A lifestyle-sharing-site profile: a URL, or a name or number without one. */
      readonly xiaohongshu?: string | null;
      /** @description A wiki page: a URL, or a name or number without one. */
      readonly wikipedia?: string | null;
      /** @description A social-network page: a URL, or a name or number without one. */
      readonly facebook?: string | null;
      /** @description A Taiwanese microblog profile: a URL, or a name or number without one. */
      readonly plurk?: string | null;
      /** @description Any mapping. */
      readonly extra?: Record<string, never>;
      /**
       * Format: date-time
       * @description Since when it exists, in UTC with milliseconds.
       */
      readonly creationTime?: string | null;
      /**
       * Format: date-time
       * @description When it was added; null where that is not known.
       */
      readonly createdAt?: string | null;
      /**
       * Format: date-time
       * @description When it changed last; null where that is not known.
       */
      readonly updatedAt?: string | null;
    };
    /** @description An organization in short, within an event. */
    readonly EventOrganization: {
      /** @description What it is called. */
      readonly name: string | null;
      /** @description The organization in the address of a page. */
      readonly slug: string | null;
      /** @description An image. */
      readonly logoUrl: string | null;
      /** @description Its public page in the calendar. */
      readonly url: string | null;
    };
    /** @description One who runs an event, in short. */
    readonly Organizer: {
      /**
       * Format: uuid
       * @description The organization, for ever.
       */
      readonly id: string;
      /** @description What it is called. */
      readonly name: string | null;
      /** @description The organization in the address of a page. */
      readonly slug: string | null;
      /** @description An image. */
      readonly logoUrl: string | null;
      /** @description Its public page in the calendar. */
      readonly url: string | null;
    };
    /** @description Where people do something. */
    readonly EventLink: {
      /**
       * @description What is there; new kinds may come.
       * @example tickets
       * @example registration
       * @example cfp
       * @example livestream
       * @example recording
       * @example social
       * @example map
       */
      readonly kind: string;
      /** @description The address of it. */
      readonly url: string;
      /**
       * Format: date-time
       * @description From when on it can be used, in UTC with milliseconds; null where that is not said.
       */
      readonly opensAt: string | null;
      /**
       * Format: date-time
       * @description Until when it can be used, likewise; a day ends with its last millisecond.
       */
      readonly closesAt: string | null;
    };
    /** @description A page of events. */
    readonly EventPage: {
      /** @description All events that match, on whatever page. */
      readonly total: number;
      /** @description The number of this page, from 1. */
      readonly current: number;
      /** @description How many events a page has at most. */
      readonly pageSize: number;
      /** @description The events of this page. */
      readonly data: readonly components['schemas']['Event'][];
      /**
       * @description Only where no event matches at all.
       * @constant
       */
      readonly info?: 'No event available';
    };
    /** @description A page of events with the fields that the request names. */
    readonly EventPageFields: {
      /** @description All events that match, on whatever page. */
      readonly total: number;
      /** @description The number of this page, from 1. */
      readonly current: number;
      /** @description How many events a page has at most. */
      readonly pageSize: number;
      /** @description The events of this page. */
      readonly data: readonly components['schemas']['EventFields'][];
      /**
       * @description Only where no event matches at all.
       * @constant
       */
      readonly info?: 'No event available';
    };
    /** @description A page of organizations. */
    readonly OrganizationPage: {
      /** @description All organizations that match, on whatever page. */
      readonly total: number;
      /** @description The number of this page, from 1. */
      readonly current: number;
      /** @description How many organizations a page has at most. */
      readonly pageSize: number;
      /** @description The organizations of this page. */
      readonly data: readonly components['schemas']['Organization'][];
    };
    /** @description A page of organizations with the fields that the request names. */
    readonly OrganizationPageFields: {
      /** @description All organizations that match, on whatever page. */
      readonly total: number;
      /** @description The number of this page, from 1. */
      readonly current: number;
      /** @description How many organizations a page has at most. */
      readonly pageSize: number;
      /** @description The organizations of this page. */
      readonly data: readonly components['schemas']['OrganizationFields'][];
    };
    /** @description A page of places. */
    readonly PlacePage: {
      /** @description All places that match, on whatever page. */
      readonly total: number;
      /** @description The number of this page, from 1. */
      readonly current: number;
      /** @description How many places a page has at most. */
      readonly pageSize: number;
      /** @description The places of this page. */
      readonly data: readonly components['schemas']['Place'][];
    };
    /** @description A page of places with the fields that the request names. */
    readonly PlacePageFields: {
      /** @description All places that match, on whatever page. */
      readonly total: number;
      /** @description The number of this page, from 1. */
      readonly current: number;
      /** @description How many places a page has at most. */
      readonly pageSize: number;
      /** @description The places of this page. */
      readonly data: readonly components['schemas']['PlaceFields'][];
    };
    /** @description Any error but those of parameters. */
    readonly ApiError: {
      /** @description For people; may change. */
      readonly message: string;
      /**
       * @description For programs; stays. New ones may come: take those by their status.
       * @example E_BAD_REQUEST
       * @example E_UNAUTHORIZED
       * @example E_APPLICATION_FORBIDDEN
       * @example E_ROUTE_NOT_FOUND
       * @example E_EVENT_NOT_FOUND
       * @example E_ORGANIZATION_NOT_FOUND
       * @example E_PLACE_NOT_FOUND
       * @example E_METHOD_NOT_ALLOWED
       * @example E_REQUEST_TIMEOUT
       * @example E_GONE
       * @example E_SYNC_EXPIRED
       * @example E_PRECONDITION_FAILED
       * @example E_CONTENT_TOO_LARGE
       * @example E_URI_TOO_LONG
       * @example E_UNSUPPORTED_MEDIA_TYPE
       * @example E_TOO_MANY_REQUESTS
       * @example E_HEADERS_TOO_LARGE
       * @example E_INTERNAL
       * @example E_OVERLOADED
       * @example E_UNAVAILABLE
       */
      readonly code: string;
      /** @description For 429 and 503: retryAfter, the seconds to wait. */
      readonly params?: Record<string, never>;
    };
    /** @description All parameters of a request that are not valid. */
    readonly ValidationError: {
      /** @description For people; may change. */
      readonly message: string;
      /**
       * @description For programs; stays.
       * @constant
       */
      readonly code: 'E_VALIDATION';
      /** @description One a parameter. */
      readonly errors: readonly components['schemas']['ValidationIssue'][];
    };
    /** @description One parameter that is not valid. */
    readonly ValidationIssue: {
      /** @description The name of the parameter. */
      readonly field: string;
      /**
       * @description What it has to be. New rules may come; so far: `uuid` a UUID, `date-time` a date and time in UTC, `integer` a whole number, `number` a number, `min` not below a bound, `max` not above a bound, `maxLength` not longer than a bound, `maxItems` not more items than a bound, `string` given once, `enum` one of the words that are allowed, `interval` an interval of time, `language` language ranges, `bbox` a box on the map, `coordinates` a point on the map, `required` given, since another parameter wants it, `token` a place in the changes, of these kinds, `unknown` a parameter that is known here, where the request wants the others refused.
       * @example uuid
       * @example date-time
       * @example integer
       * @example number
       * @example min
       * @example max
       * @example maxLength
       * @example maxItems
       * @example string
       * @example enum
       * @example interval
       * @example language
       * @example bbox
       * @example coordinates
       * @example required
       * @example token
       * @example unknown
       */
      readonly rule: string;
      /** @description For people; may change. */
      readonly message: string;
      /** @description More for programs: the bound that was crossed as min or max, the words that are allowed as allowed. */
      readonly meta?: Record<string, never>;
    };
    /** @description The process lives. */
    readonly Health: {
      /** @constant */
      readonly status: 'ok';
    };
    /** @description The server serves. */
    readonly Readiness: {
      /**
       * @description degraded: newer content or newer tokens were refused, and the last good ones are in force.
       * @enum {string}
       */
      readonly status: 'ready' | 'degraded';
      /** @description What is served. */
      readonly content: {
        /** @description The same for the same content. */
        readonly digest: string;
        /** @description The git commit that it was read from. */
        readonly revision: string | null;
        /**
         * Format: date-time
         * @description When it began to be served.
         */
        readonly since: string;
        readonly events: number;
        readonly organizations: number;
        /**
         * @description Whether it is known when records changed; shallow: not before the oldest commit of a shallow clone.
         * @enum {string}
         */
        readonly history: 'known' | 'shallow' | 'unknown';
        /**
         * Format: date-time
         * @description When the newest commit of the content was; null where that is not known.
         */
        readonly changedAt: string | null;
        /** @description How long the history took to read; 0 where the calendar came with it. */
        readonly historySeconds: number;
        /** @description Why newer content is not served. */
        readonly refused: {
          readonly code: string;
          readonly file: string | null;
        } | null;
        readonly ageSeconds: number;
      };
      /** @description Who may ask. */
      readonly tokens: {
        /**
         * Format: date-time
         * @description When the tokens came into force.
         */
        readonly since: string;
        /** @description Why the tokens file as it is now is not in force. */
        readonly refused: {
          readonly code: string;
        } | null;
      };
    };
    /** @description A record at its latest change. */
    readonly Change: {
      /**
       * @description What the record is.
       * @example event
       * @example organization
       * @example place
       */
      readonly kind: string;
      /**
       * Format: uuid
       * @description The id of the record.
       */
      readonly id: string;
      /**
       * @description deleted: there is no such record any longer.
       * @enum {string}
       */
      readonly state: 'updated' | 'deleted';
      /**
       * Format: date-time
       * @description When it changed; null where that is not known, or the change is not committed.
       */
      readonly changedAt: string | null;
      /** @description The record as it is; null where it is gone. */
      readonly record:
        | components['schemas']['Event']
        | components['schemas']['Organization']
        | components['schemas']['Place']
        | null;
    };
    /** @description A page of changes. */
    readonly ChangePage: {
      /** @description The changes, each record once. */
      readonly data: readonly components['schemas']['Change'][];
      /** @description What to send as since in order to go on from here, on any server of the calendar. */
      readonly next: string;
      /** @description Whether there is more behind it already. */
      readonly more: boolean;
    };
    /** @description Any line of a dump but the first. */
    readonly DumpRecord: {
      /**
       * @description What the record is.
       * @example event
       * @example organization
       * @example place
       */
      readonly kind: string;
      /**
       * Format: uuid
       * @description The id of the record.
       */
      readonly id: string;
      /** @description The record. */
      readonly record:
        | components['schemas']['Event']
        | components['schemas']['Organization']
        | components['schemas']['Place'];
    };
    /** @description A record at its latest change. */
    readonly ChangeFields: {
      /**
       * @description What the record is.
       * @example event
       * @example organization
       * @example place
       */
      readonly kind: string;
      /**
       * Format: uuid
       * @description The id of the record.
       */
      readonly id: string;
      /**
       * @description deleted: there is no such record any longer.
       * @enum {string}
       */
      readonly state: 'updated' | 'deleted';
      /**
       * Format: date-time
       * @description When it changed; null where that is not known, or the change is not committed.
       */
      readonly changedAt: string | null;
      /** @description The record as it is, with the fields that the request names; null where it is gone. */
      readonly record:
        | components['schemas']['EventFields']
        | components['schemas']['OrganizationFields']
        | components['schemas']['PlaceFields']
        | null;
    };
    /** @description A page of changes. */
    readonly ChangePageFields: {
      /** @description The changes, each record once. */
      readonly data: readonly components['schemas']['ChangeFields'][];
      /** @description What to send as since in order to go on from here, on any server of the calendar. */
      readonly next: string;
      /** @description Whether there is more behind it already. */
      readonly more: boolean;
    };
    /** @description Any line of a dump but the first. */
    readonly DumpRecordFields: {
      /**
       * @description What the record is.
       * @example event
       * @example organization
       * @example place
       */
      readonly kind: string;
      /**
       * Format: uuid
       * @description The id of the record.
       */
      readonly id: string;
      /** @description The record, with the fields that the request names. */
      readonly record:
        | components['schemas']['EventFields']
        | components['schemas']['OrganizationFields']
        | components['schemas']['PlaceFields'];
    };
    /** @description The first line of a dump. */
    readonly DumpHead: {
      /** @constant */
      readonly kind: 'calendar';
      /** @description As X-Calendar-Revision. */
      readonly revision: string;
      /** @description What to send as since in order to go on from here, on any server of the calendar. */
      readonly next: string;
      readonly events: number;
      readonly organizations: number;
      readonly places: number;
    };
    /** @description The next events. */
    readonly NextEvents: {
      /** @description What the calendar is called. */
      readonly name: string;
      /** @description The colour of the calendar on light and on dark. */
      readonly accent: readonly string[];
      /** @description What a list says: texts by their names, in an object for each language. */
      readonly words: Record<string, never>;
      /** @description The events, the earliest first, those without a date last. */
      readonly events: readonly {
        /**
         * Format: uuid
         * @description The event, for ever.
         */
        readonly id: string;
        /** @description What the event is called, on one line. */
        readonly name: string;
        /**
         * @description Whether it takes place as it was planned.
         * @enum {string}
         */
        readonly status: 'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled';
        /** @description The time zone that it takes place in, an IANA name. */
        readonly timezone: string;
        /**
         * Format: date-time
         * @description When it starts, in UTC with milliseconds.
         */
        readonly startDate?: string | null;
        /**
         * Format: date-time
         * @description When it ends, in UTC with milliseconds.
         */
        readonly endDate?: string | null;
        /** @description When it starts on the clocks there: a day where it is all-day, else a time without an offset; null where startDate is. */
        readonly startLocal?: string | null;
        /** @description When it ends on the clocks there, likewise; a day is the last one. */
        readonly endLocal?: string | null;
        /** @description City, region or country, on one line. */
        readonly region?: string | null;
        /**
         * @description How people take part; null where that is not known.
         * @enum {string|null}
         */
        readonly attendanceMode?: 'offline' | 'online' | 'mixed' | null;
        /** @description What it is about. */
        readonly tags?: readonly string[];
        /**
         * Format: date
         * @description The last day there, where it is not the first.
         */
        readonly lastDay?: string;
        /**
         * @description It is about whole days.
         * @constant
         */
        readonly allDay?: true;
        /** @description How far the clocks there are ahead at the start, like GMT+1; only without allDay. */
        readonly offset?: string;
        /** @description The name of the place, or else the address. */
        readonly place?: string;
        /** @description The name of the organization that runs it. */
        readonly organizer?: string;
        /** @description What its topic looks like. */
        readonly colour: number | readonly string[];
        /** @description Its page in the calendar, where the public site is known. */
        readonly url?: string | null;
      }[];
    };
    /** @description A JSON Feed (https://www.jsonfeed.org/version/1.1/). */
    readonly JsonFeed: {
      /** @constant */
      readonly version: 'https://jsonfeed.org/version/1.1';
      readonly title: string;
      /** @description The language of the calendar (BCP 47). */
      readonly language?: string;
      /** @description The public site. */
      readonly home_page_url?: string;
      /** @description Where this feed is; only where the public site is known. */
      readonly feed_url?: string;
      /** @description What the calendar is about. */
      readonly description?: string;
      /** @description The events, newest change first as far as that is known. */
      readonly items: readonly {
        /** @description The event, for ever. */
        readonly id: string;
        /** @description The page of the event in the calendar, or else the event's own url. */
        readonly url?: string | null;
        /** @description The event's own url, where it has one. */
        readonly external_url?: string | null;
        /** @description What the event is called. */
        readonly title: string;
        /** @description When and where, and what people should know, as HTML without scripts. */
        readonly content_html: string;
        /** @description When and where, and whether as it was planned. */
        readonly summary?: string;
        /** @description A promotional image. */
        readonly image?: string | null;
        /**
         * Format: date-time
         * @description When the event was added; when it starts, where the calendar knows none of its changes.
         */
        readonly date_published?: string;
        /**
         * Format: date-time
         * @description When the event changed last; only where that is known.
         */
        readonly date_modified?: string;
        /** @description What it is about; only where something is. */
        readonly tags?: readonly string[];
        /** @description The organization that runs it. */
        readonly authors?: readonly {
          readonly name: string;
          readonly url?: string;
        }[];
        /** @description When and where the event takes place: fields as /open/event/{id}?fields=all has them. What has moved online is at no place. */
        readonly _event: {
          /**
           * Format: date-time
           * @description When it starts, in UTC with milliseconds.
           */
          readonly startDate: string | null;
          /**
           * Format: date-time
           * @description When it ends, in UTC with milliseconds.
           */
          readonly endDate: string | null;
          /** @description When it starts on the clocks there: a day where it is all-day, else a time without an offset; null where startDate is. */
          readonly startLocal: string | null;
          /** @description When it ends on the clocks there, likewise; a day is the last one. */
          readonly endLocal: string | null;
          /** @description Whether all its dates are days without a time; null where it has no date. */
          readonly allDay: boolean | null;
          /** @description The time zone that it takes place in, an IANA name. */
          readonly timezone: string;
          /**
           * @description Whether it takes place as it was planned.
           * @enum {string}
           */
          readonly status: 'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled';
          /**
           * @description How large it is, from the smallest to the largest.
           * @enum {string}
           */
          readonly scale: 'cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega';
          /** @description Where it is held; null when no place is attached. */
          readonly place: components['schemas']['Place'] | null;
          /** @description Where it is, or how to get in, on one line. */
          readonly address: string | null;
          /** @description City, region or country, on one line. */
          readonly region: string | null;
          /** @description The country, as two letters of ISO 3166-1. */
          readonly countryCode: string | null;
          /** @description All who run it, the host first. */
          readonly organizations: readonly components['schemas']['Organizer'][];
          /**
           * @description How people take part; null where that is not known.
           * @enum {string|null}
           */
          readonly attendanceMode: 'offline' | 'online' | 'mixed' | null;
          /** @description Whether people take part without paying; null where that is not known. */
          readonly isAccessibleForFree: boolean | null;
          /** @description The languages that are spoken there (BCP 47), in canonical form. */
          readonly inLanguage: readonly string[];
          /** @description What its editions have in common where it comes again, a slug. */
          readonly series: string | null;
        };
      }[];
    };
    /** @description Events on the map, as GeoJSON (RFC 7946). */
    readonly GeoJson: {
      /** @constant */
      readonly type: 'FeatureCollection';
      /** @description The events. */
      readonly features: readonly {
        /** @constant */
        readonly type: 'Feature';
        /**
         * Format: uuid
         * @description The event, for ever.
         */
        readonly id: string;
        /** @description Where it is (RFC 7946, section 3.1.2). */
        readonly geometry: {
          /** @constant */
          readonly type: 'Point';
          /** @description Longitude and latitude, in degrees. */
          readonly coordinates: readonly number[];
        };
        /** @description All fields of the event, as /open/event/{id}?fields=all has them. */
        readonly properties: components['schemas']['EventFields'];
      }[];
    };
  };
  responses: {
    /** @description E_BAD_REQUEST: The request cannot be read: it is no well-formed HTTP, or its URL is not percent-encoded. */
    readonly 400: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_UNAUTHORIZED: A valid application token is required: send it as "Authorization: Bearer \<token>". */
    readonly 401: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_APPLICATION_FORBIDDEN: This application may not use this interface. */
    readonly 403: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'WWW-Authenticate': components['headers']['WWW-Authenticate'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_ROUTE_NOT_FOUND: There is nothing at this path. E_EVENT_NOT_FOUND: There is no event with this id. E_ORGANIZATION_NOT_FOUND: There is no organization with this id. E_PLACE_NOT_FOUND: There is no place with this id. */
    readonly 404: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_METHOD_NOT_ALLOWED: This path is read-only: use GET. */
    readonly 405: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly Allow: components['headers']['Allow'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_REQUEST_TIMEOUT: The request did not arrive in time. */
    readonly 408: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_GONE: This interface is gone: use /open/event/recent with an application token and keepOld. E_SYNC_EXPIRED: The changes cannot be followed from there any longer: begin anew at /open/changes without since, and drop records that do not come. */
    readonly 410: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_PRECONDITION_FAILED: The answer is no longer one that If-Match names: ask again without it. */
    readonly 412: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_CONTENT_TOO_LARGE: The body of the request is too long. */
    readonly 413: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_URI_TOO_LONG: The URL of the request is too long. */
    readonly 414: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_UNSUPPORTED_MEDIA_TYPE: The body of the request must be JSON in UTF-8: send it as Content-Type application/json. */
    readonly 415: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_VALIDATION: Some parameters of the request are not valid. */
    readonly 422: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ValidationError'];
      };
    };
    /** @description E_TOO_MANY_REQUESTS: Too many requests: wait before the next one. */
    readonly 429: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'Retry-After': components['headers']['Retry-After'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_HEADERS_TOO_LARGE: The headers of the request are too large. */
    readonly 431: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_INTERNAL: Something went wrong on the server. */
    readonly 500: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_OVERLOADED: The server is overloaded: wait before the next try. E_UNAVAILABLE: The server is shutting down. At /open/changes: since has seen commits that this server has not read yet, or that were dropped. */
    readonly 503: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'Retry-After': components['headers']['Retry-After'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
      };
    };
    /** @description E_ROUTE_NOT_FOUND: There is nothing at this path. E_EVENT_NOT_FOUND: There is no event with this id. E_ORGANIZATION_NOT_FOUND: There is no organization with this id. E_PLACE_NOT_FOUND: There is no place with this id. */
    readonly page404: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'Content-Language': components['headers']['Content-Language'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
        readonly 'text/html': string;
      };
    };
    /** @description E_VALIDATION: Some parameters of the request are not valid. */
    readonly page422: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'Content-Language': components['headers']['Content-Language'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ValidationError'];
        readonly 'text/html': string;
      };
    };
    /** @description E_TOO_MANY_REQUESTS: Too many requests: wait before the next one. */
    readonly page429: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'Retry-After': components['headers']['Retry-After'];
        readonly 'Content-Language': components['headers']['Content-Language'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
        readonly 'text/html': string;
      };
    };
    /** @description E_OVERLOADED: The server is overloaded: wait before the next try. E_UNAVAILABLE: The server is shutting down. At /open/changes: since has seen commits that this server has not read yet, or that were dropped. */
    readonly page503: {
      headers: {
        readonly 'Cache-Control': components['headers']['Cache-Control'];
        readonly 'X-Request-Id': components['headers']['X-Request-Id'];
        readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
        readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
        readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
        readonly 'Preference-Applied': components['headers']['Preference-Applied'];
        readonly Vary: components['headers']['Vary'];
        readonly Deprecation: components['headers']['Deprecation'];
        readonly Link: components['headers']['Link'];
        readonly 'Retry-After': components['headers']['Retry-After'];
        readonly 'Content-Language': components['headers']['Content-Language'];
        readonly [name: string]: unknown;
      };
      content: {
        readonly 'application/json': components['schemas']['ApiError'];
        readonly 'text/html': string;
      };
    };
  };
  parameters: {
    /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
    readonly 'If-Match': string;
    /** @description Entity tags that the client has; "*" for any. */
    readonly 'If-None-Match': string;
    /** @description handling=strict (RFC 7240): unknown parameters are refused. */
    readonly Prefer: string;
    /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
    readonly 'X-Request-Id': string;
  };
  requestBodies: never;
  headers: {
    /** @description The language of the page (BCP 47). */
    readonly 'Content-Language': string;
    /** @description A strong entity tag: the same for the same bytes, on every server. Each content coding has its own; while the content is the same, any of them gives 304, and in what shared caches may keep, any that the client can decode. */
    readonly ETag: string;
    /** @description Ask every time, with If-None-Match; feeds of a public site stay fresh for a while. */
    readonly 'Cache-Control': string;
    /** @description The id of the request, for questions to those who run the service. What shared caches may keep has neither this nor X-RateLimit. */
    readonly 'X-Request-Id': string;
    /** @description Requests a minute. */
    readonly 'X-RateLimit-Limit': number;
    /** @description Requests that are left in this minute. */
    readonly 'X-RateLimit-Remaining': number;
    /** @description When the minute ends, in Unix seconds. */
    readonly 'X-RateLimit-Reset': number;
    /** @description What is served, the same on every server of the same content: pages with the same value belong together. */
    readonly 'X-Calendar-Revision': string;
    /** @description handling=strict, where the request prefers that (RFC 7240). */
    readonly 'Preference-Applied': string;
    /** @description The header fields of requests that the answer depends on. Bodies of 1,400 bytes and more come in brotli or gzip, as Accept-Encoding prefers, brotli where equal; errors never do, nor do answers of a busy server. */
    readonly Vary: string;
    /** @description Seconds to wait. */
    readonly 'Retry-After': number;
    /** @description Why the token does not do (RFC 6750). */
    readonly 'WWW-Authenticate': string;
    /** @description The methods that the path takes. */
    readonly Allow: string;
    /** @description Where else to go (RFC 8288): the first, prev, next and last page of a list; where to start anew; what to read where there is a Deprecation; a page in its other form; the catalog of interfaces. */
    readonly Link: string;
    /** @description Since when the way of this request is deprecated, as "@" and Unix seconds (RFC 9745): a token without the word Bearer. */
    readonly Deprecation: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  readonly listEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description The number of the page. */
        readonly current?: number;
        /** @description How many records a page has at most. */
        readonly pageSize?: number;
        /** @description The order; "-" for descending. What lacks the value comes last, and ties by id. Without it: newest start first, or the best match first where typing errors were forgiven. closesAt is the earliest one of the links that linkKind and closes choose. */
        readonly sort?: '-startDate' | 'startDate' | 'updatedAt' | '-updatedAt' | 'distance' | 'closesAt';
        /** @description The fields that records have: names, "default" for those that they have without this parameter, and "all". Where it is sent, EventPageFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'name'
          | 'scale'
          | 'status'
          | 'slug'
          | 'urlKey'
          | 'eventKey'
          | 'startDate'
          | 'endDate'
          | 'address'
          | 'region'
          | 'thumbnail'
          | 'detail'
          | 'url'
          | 'place'
          | 'organization'
          | 'timezone'
          | 'allDay'
          | 'startLocal'
          | 'endLocal'
          | 'countryCode'
          | 'latitude'
          | 'longitude'
          | 'tags'
          | 'organizations'
          | 'links'
          | 'sources'
          | 'previousStartDate'
          | 'createdAt'
          | 'updatedAt'
          | 'attendanceMode'
          | 'isAccessibleForFree'
          | 'inLanguage'
          | 'series'
          | 'distance'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page, which has no events and an info where none matches. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EventPage'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly listRecentEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description Only "true" counts: then events that have ended stand in when none is coming. */
        readonly keepOld?: string;
        /** @description The fields that records have: names, "default" for those that they have without this parameter, and "all". Where it is sent, EventPageFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'name'
          | 'scale'
          | 'status'
          | 'slug'
          | 'urlKey'
          | 'eventKey'
          | 'startDate'
          | 'endDate'
          | 'address'
          | 'region'
          | 'thumbnail'
          | 'detail'
          | 'url'
          | 'place'
          | 'organization'
          | 'timezone'
          | 'allDay'
          | 'startLocal'
          | 'endLocal'
          | 'countryCode'
          | 'latitude'
          | 'longitude'
          | 'tags'
          | 'organizations'
          | 'links'
          | 'sources'
          | 'previousStartDate'
          | 'createdAt'
          | 'updatedAt'
          | 'attendanceMode'
          | 'isAccessibleForFree'
          | 'inLanguage'
          | 'series'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of at most 10 events. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['EventPage'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getEvent: {
    readonly parameters: {
      readonly query?: {
        /** @description The fields that records have: names, "default" for those that they have without this parameter, and "all". Where it is sent, EventFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'name'
          | 'scale'
          | 'status'
          | 'slug'
          | 'urlKey'
          | 'eventKey'
          | 'startDate'
          | 'endDate'
          | 'address'
          | 'region'
          | 'thumbnail'
          | 'detail'
          | 'url'
          | 'place'
          | 'organization'
          | 'timezone'
          | 'allDay'
          | 'startLocal'
          | 'endLocal'
          | 'countryCode'
          | 'latitude'
          | 'longitude'
          | 'tags'
          | 'organizations'
          | 'links'
          | 'sources'
          | 'previousStartDate'
          | 'createdAt'
          | 'updatedAt'
          | 'attendanceMode'
          | 'isAccessibleForFree'
          | 'inLanguage'
          | 'series'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path: {
        /** @description A UUID, in any letter case. */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The event. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Event'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly listOrganizations: {
    readonly parameters: {
      readonly query?: {
        /** @description Words of the name, as for events. */
        readonly search?: string;
        /** @description One of these slugs, in any letter case. */
        readonly slug?: readonly string[];
        /** @description The number of the page. */
        readonly current?: number;
        /** @description How many records a page has at most. */
        readonly pageSize?: number;
        /** @description The fields that records have: names, "default" for those that they have without this parameter, and "all". Where it is sent, OrganizationPageFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'slug'
          | 'name'
          | 'description'
          | 'status'
          | 'type'
          | 'logoUrl'
          | 'richMediaConfig'
          | 'contactMail'
          | 'website'
          | 'mastodon'
          | 'weibo'
          | 'qqGroup'
          | 'youtube'
          | 'xiaohongshu'
          | 'wikipedia'
          | 'facebook'
          | 'plurk'
          | 'extra'
          | 'creationTime'
          | 'createdAt'
          | 'updatedAt'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of organizations. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['OrganizationPage'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getOrganization: {
    readonly parameters: {
      readonly query?: {
        /** @description The fields that records have: names, "default" for those that they have without this parameter, and "all". Where it is sent, OrganizationFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'slug'
          | 'name'
          | 'description'
          | 'status'
          | 'type'
          | 'logoUrl'
          | 'richMediaConfig'
          | 'contactMail'
          | 'website'
          | 'mastodon'
          | 'weibo'
          | 'qqGroup'
          | 'youtube'
          | 'xiaohongshu'
          | 'wikipedia'
          | 'facebook'
          | 'plurk'
          | 'extra'
          | 'creationTime'
          | 'createdAt'
          | 'updatedAt'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path: {
        /** @description A UUID, in any letter case. */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The organization. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Organization'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly listChanges: {
    readonly parameters: {
      readonly query?: {
        /** @description The next of an earlier answer; or a date and time in UTC; or "latest", for nothing but the next to begin with. Without it: every record that there is. */
        readonly since?: string;
        /** @description Only records of these kinds. A token is good for the kinds that it was made with, or for fewer. */
        readonly kind?: readonly ('event' | 'organization' | 'place')[];
        /** @description How many changes a page has at most. */
        readonly pageSize?: number;
        /** @description As for the records of each kind; a name counts for those kinds that have the field. Where it is sent, ChangePageFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'name'
          | 'scale'
          | 'status'
          | 'slug'
          | 'urlKey'
          | 'eventKey'
          | 'startDate'
          | 'endDate'
          | 'address'
          | 'region'
          | 'thumbnail'
          | 'detail'
          | 'url'
          | 'place'
          | 'organization'
          | 'timezone'
          | 'allDay'
          | 'startLocal'
          | 'endLocal'
          | 'countryCode'
          | 'latitude'
          | 'longitude'
          | 'tags'
          | 'organizations'
          | 'links'
          | 'sources'
          | 'previousStartDate'
          | 'createdAt'
          | 'updatedAt'
          | 'attendanceMode'
          | 'isAccessibleForFree'
          | 'inLanguage'
          | 'series'
          | 'description'
          | 'type'
          | 'logoUrl'
          | 'richMediaConfig'
          | 'contactMail'
          | 'website'
          | 'mastodon'
          | 'weibo'
          | 'qqGroup'
          | 'youtube'
          | 'xiaohongshu'
          | 'wikipedia'
          | 'facebook'
          | 'plurk'
          | 'extra'
          | 'creationTime'
          | 'kind'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of changes. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['ChangePage'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 410: components['responses']['410'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly dumpRecords: {
    readonly parameters: {
      readonly query?: {
        /** @description As for the records of each kind; a name counts for those kinds that have the field. Where it is sent, DumpRecordFields is the schema of lines. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'name'
          | 'scale'
          | 'status'
          | 'slug'
          | 'urlKey'
          | 'eventKey'
          | 'startDate'
          | 'endDate'
          | 'address'
          | 'region'
          | 'thumbnail'
          | 'detail'
          | 'url'
          | 'place'
          | 'organization'
          | 'timezone'
          | 'allDay'
          | 'startLocal'
          | 'endLocal'
          | 'countryCode'
          | 'latitude'
          | 'longitude'
          | 'tags'
          | 'organizations'
          | 'links'
          | 'sources'
          | 'previousStartDate'
          | 'createdAt'
          | 'updatedAt'
          | 'attendanceMode'
          | 'isAccessibleForFree'
          | 'inLanguage'
          | 'series'
          | 'description'
          | 'type'
          | 'logoUrl'
          | 'richMediaConfig'
          | 'contactMail'
          | 'website'
          | 'mastodon'
          | 'weibo'
          | 'qqGroup'
          | 'youtube'
          | 'xiaohongshu'
          | 'wikipedia'
          | 'facebook'
          | 'plurk'
          | 'extra'
          | 'creationTime'
          | 'kind'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A line of JSON each: the calendar, with the next to go on with at /open/changes, then all records. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/x-ndjson': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly listPlaces: {
    readonly parameters: {
      readonly query?: {
        /** @description Words of the name, as for events. */
        readonly search?: string;
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description The number of the page. */
        readonly current?: number;
        /** @description How many records a page has at most. */
        readonly pageSize?: number;
        /** @description The order; without it by name, or the best match first where typing errors were forgiven. */
        readonly sort?: 'name' | 'distance';
        /** @description The fields that records have: names, "default" for those that they have without this parameter, and "all". Where it is sent, PlacePageFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'name'
          | 'kind'
          | 'address'
          | 'countryCode'
          | 'latitude'
          | 'longitude'
          | 'createdAt'
          | 'updatedAt'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description A page of places. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['PlacePage'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getPlace: {
    readonly parameters: {
      readonly query?: {
        /** @description The fields that records have: names, "default" for those that they have without this parameter, and "all". Where it is sent, PlaceFields is the schema of the answer. */
        readonly fields?: readonly (
          | 'default'
          | 'all'
          | 'id'
          | 'name'
          | 'kind'
          | 'address'
          | 'countryCode'
          | 'latitude'
          | 'longitude'
          | 'createdAt'
          | 'updatedAt'
        )[];
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path: {
        /** @description A UUID, in any letter case. */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The place. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Place'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-Calendar-Revision': components['headers']['X-Calendar-Revision'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly Deprecation: components['headers']['Deprecation'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getEventsCalendar: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/calendar': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getOrganizationCalendar: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path: {
        /** @description The organization. */
        readonly slug: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/calendar': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getDeadlinesCalendar: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/calendar': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getDeadlinesAtom: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/atom+xml': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getEventsAtom: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/atom+xml': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getChangesAtom: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/atom+xml': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getEventsJsonFeed: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/feed+json': components['schemas']['JsonFeed'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getEventsGeoJson: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/geo+json': components['schemas']['GeoJson'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getNextEvents: {
    readonly parameters: {
      readonly query?: {
        /** @description How many events there are at most. */
        readonly count?: number;
        /** @description The language of words (BCP 47); en where the calendar has no words in it. */
        readonly lang?: string;
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
        /** @description handling=strict (RFC 7240): unknown parameters are refused. */
        readonly Prefer?: components['parameters']['Prefer'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The feed. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['NextEvents'];
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Preference-Applied': components['headers']['Preference-Applied'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getHealth: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description It does. */
      readonly 200: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Health'];
        };
      };
      readonly 400: components['responses']['400'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getReadiness: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description It does. */
      readonly 200: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': components['schemas']['Readiness'];
        };
      };
      readonly 400: components['responses']['400'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getDescription: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The OpenAPI 3.1 document. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': Record<string, never>;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly askAsAssistant: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: never;
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': Record<string, never>;
      };
    };
    readonly responses: {
      /** @description The answer to a request. */
      readonly 200: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': Record<string, never>;
        };
      };
      /** @description A notification was read. */
      readonly 202: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The message cannot be read. */
      readonly 400: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': Record<string, never>;
        };
      };
      readonly 401: components['responses']['401'];
      readonly 403: components['responses']['403'];
      /** @description There is no such method. */
      readonly 404: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': Record<string, never>;
        };
      };
      readonly 405: components['responses']['405'];
      /** @description The client does not take what the protocol wants it to take. */
      readonly 406: {
        headers: {
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': Record<string, never>;
        };
      };
      readonly 408: components['responses']['408'];
      readonly 413: components['responses']['413'];
      readonly 414: components['responses']['414'];
      readonly 415: components['responses']['415'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getHomePage: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description 1: events that are over, in place of those to come. */
        readonly past?: '1';
        /** @description The number of the page. */
        readonly page?: number;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly findMonthPage: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description Like 2027-03; without it, the present one. */
        readonly month?: string;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description Where it is. */
      readonly 302: {
        headers: {
          /** @description Its path. */
          readonly Location: string;
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getMonthPage: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description Like 2027-03. */
        readonly month: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getDayPage: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description Like 2027-03-06. */
        readonly day: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getMapPage: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description 1: events that are over, in place of those to come. */
        readonly past?: '1';
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getMyPage: {
    readonly parameters: {
      readonly query?: {
        /** @description Up to 200 ids of events, with commas between them; what is none is left out. */
        readonly ids?: string;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getSuggestPage: {
    readonly parameters: {
      readonly query?: {
        /** @description The id of the event that is to change; without it, a new one. */
        readonly event?: string;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getMapData: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description 1: events that are over, in place of those to come. */
        readonly past?: '1';
        /** @description The number of a part of the rows; without it, the points. */
        readonly part?: number;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The points, or a part of the rows. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/json': Record<string, never>;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getDeadlinesPage: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description The number of the page. */
        readonly page?: number;
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getEventPage: {
    readonly parameters: {
      readonly query?: {
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description A UUID, in any letter case. */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page, or what it says of the event as Markdown, as Accept prefers; HTML where both are equal. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly Link: components['headers']['Link'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
          readonly 'text/markdown': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly Link: components['headers']['Link'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['page422'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getEventFile: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description A UUID, in any letter case. */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The event as iCalendar (RFC 5545). */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/calendar': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'X-Request-Id': components['headers']['X-Request-Id'];
          readonly 'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          readonly 'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          readonly 'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['422'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly findEventPage: {
    readonly parameters: {
      readonly query?: {
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description The organization's slug. */
        readonly organization: string;
        /** @description The event's slug. */
        readonly slug: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page, or what it says of the event as Markdown, as Accept prefers; HTML where both are equal. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly Link: components['headers']['Link'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
          readonly 'text/markdown': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly Link: components['headers']['Link'];
          readonly Vary: components['headers']['Vary'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getOrganizationPage: {
    readonly parameters: {
      readonly query?: {
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description The organization's slug. */
        readonly organization: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getPlacePage: {
    readonly parameters: {
      readonly query?: {
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description A UUID, in any letter case. */
        readonly id: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 422: components['responses']['page422'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getQualityPage: {
    readonly parameters: {
      readonly query?: {
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getChangesPage: {
    readonly parameters: {
      readonly query?: {
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getEmbedPage: {
    readonly parameters: {
      readonly query?: {
        /** @description Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z. */
        readonly eventStartAt?: string;
        /** @description Events that end at this time or earlier, in UTC. */
        readonly eventEndAt?: string;
        /** @description Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without. */
        readonly search?: string;
        /** @description Words of the organization's name, likewise. */
        readonly orgSearch?: string;
        /** @description Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly datetime?: string;
        /** @description Events in one of these states. */
        readonly status?: readonly (
          'cancelled' | 'movedOnline' | 'postponed' | 'rescheduled' | 'scheduled'
        )[];
        /** @description Events of one of these sizes. */
        readonly scale?: readonly ('cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega')[];
        /** @description Events that one of these organizations hosts or co-organizes: slugs or ids. */
        readonly organization?: readonly string[];
        /** @description Events at one of these places: ids. */
        readonly place?: readonly string[];
        /** @description In one of these countries, as ISO 3166-1 has them: DE,CH. Letter case does not matter. */
        readonly countryCode?: readonly string[];
        /** @description Events with one of these tags; letter case does not matter. */
        readonly tag?: readonly string[];
        /** @description Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian. */
        readonly bbox?: string;
        /** @description Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40. */
        readonly near?: string;
        /** @description How far from near, in kilometres along the great circle; 50 where left out. */
        readonly radius?: number;
        /** @description Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven. */
        readonly q?: string;
        /** @description Events that changed at this time or later, in UTC, and those of which that is not known. */
        readonly updatedSince?: string;
        /** @description Events that people take part in in one of these ways; not those of which that is not known. */
        readonly attendanceMode?: readonly ('offline' | 'online' | 'mixed')[];
        /** @description Events that are free, or those that are not; not those of which that is not known. */
        readonly isAccessibleForFree?: 'true' | 'false';
        /** @description Events in one of these languages, as basic language ranges (RFC 4647): zh matches zh-Hans as well, and * whatever has a language. */
        readonly inLanguage?: readonly string[];
        /** @description The editions of one of these series: slugs; letter case does not matter. */
        readonly series?: readonly string[];
        /** @description These events: up to 100 ids. */
        readonly ids?: readonly string[];
        /** @description Events that have a link of one of these kinds. */
        readonly linkKind?: readonly (
          'tickets' | 'registration' | 'cfp' | 'livestream' | 'recording' | 'social' | 'map'
        )[];
        /** @description Events that have a link, of a linkKind where that is given, which closes then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06). */
        readonly closes?: string;
        /** @description How many events are shown. */
        readonly limit?: number;
        /** @description 1: the list alone. */
        readonly frame?: '1';
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['page404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['page429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getEmbedFile: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The module. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/javascript': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getSitemap: {
    readonly parameters: {
      readonly query?: {
        /** @description The number of a part. */
        readonly part?: number;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The sitemap. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/xml': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['503'];
    };
  };
  readonly getRobotsText: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The robots.txt of the site. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/plain': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getLlmsText: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The llms.txt of the site. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/plain': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getApiCatalog: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The set of links (RFC 9264). */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'application/linkset+json': Record<string, never>;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly Link: components['headers']['Link'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getFavicon: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The icon. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'image/x-icon': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getSecurityText: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The security.txt of the site. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/plain': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getDocs: {
    readonly parameters: {
      readonly query?: {
        /** @description The language of the page, one of those that the site offers (BCP 47); without it, the one that the browser asks for. */
        readonly lang?: string;
      };
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path?: never;
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The page. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/html': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly 'Content-Language': components['headers']['Content-Language'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
      readonly 503: components['responses']['page503'];
    };
  };
  readonly getPicture: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description The digest of the picture, and its type. */
        readonly file: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The picture. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'image/png': string;
          readonly 'image/jpeg': string;
          readonly 'image/webp': string;
          readonly 'image/avif': string;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 429: components['responses']['429'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
  readonly getAsset: {
    readonly parameters: {
      readonly query?: never;
      readonly header?: {
        /** @description Entity tags of which the answer must have one, or it is 412; "*" for any. */
        readonly 'If-Match'?: components['parameters']['If-Match'];
        /** @description Entity tags that the client has; "*" for any. */
        readonly 'If-None-Match'?: components['parameters']['If-None-Match'];
        /** @description An id of up to 128 letters, digits and . _ : + / = -, which the answer repeats. Where the request has none, or one that cannot be used, the server makes one. */
        readonly 'X-Request-Id'?: components['parameters']['X-Request-Id'];
      };
      readonly path: {
        /** @description The name of the file, as pages link to it. */
        readonly file: string;
      };
      readonly cookie?: never;
    };
    readonly requestBody?: never;
    readonly responses: {
      /** @description The style sheet, script, picture or manifest. */
      readonly 200: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content: {
          readonly 'text/css': string;
          readonly 'text/javascript': string;
          readonly 'application/json': Record<string, never>;
          readonly 'image/svg+xml': string;
          readonly 'image/png': string;
          readonly 'application/manifest+json': Record<string, never>;
        };
      };
      /** @description The client has it already: its If-None-Match names the entity tag. */
      readonly 304: {
        headers: {
          readonly ETag: components['headers']['ETag'];
          readonly 'Cache-Control': components['headers']['Cache-Control'];
          readonly [name: string]: unknown;
        };
        content?: never;
      };
      readonly 400: components['responses']['400'];
      readonly 404: components['responses']['404'];
      readonly 405: components['responses']['405'];
      readonly 408: components['responses']['408'];
      readonly 412: components['responses']['412'];
      readonly 414: components['responses']['414'];
      readonly 431: components['responses']['431'];
      readonly 500: components['responses']['500'];
    };
  };
}
