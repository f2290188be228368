/** All that we say to people, apart from what content says. Written by `npm run build:documents` from en.json: do not edit. */
export interface Words {
  readonly languageName: string;
  readonly comma: string;
  readonly quoted: (values: { readonly text: string }) => string;
  readonly colon: string;
  readonly space: string;
  readonly days: (values: { readonly from: string; readonly to: string }) => string;
  readonly events: (values: { readonly count: number }) => string;
  readonly status: {
    readonly cancelled: string;
    readonly movedOnline: string;
    readonly postponed: string;
    readonly rescheduled: string;
    readonly scheduled: string;
  };
  readonly online: string;
  readonly alsoOnline: string;
  readonly attendance: {
    readonly online: string;
    readonly mixed: string;
    readonly offline: string;
  };
  readonly cost: {
    readonly true: string;
    readonly false: string;
  };
  readonly sizes: {
    readonly cosy: string;
    readonly small: string;
    readonly medium: string;
    readonly large: string;
    readonly xlarge: string;
    readonly xxlarge: string;
    readonly mega: string;
  };
  readonly visitorsUpTo: (values: { readonly number: string }) => string;
  readonly visitorsMoreThan: (values: { readonly number: string }) => string;
  readonly links: {
    readonly kinds: {
      readonly tickets: string;
      readonly registration: string;
      readonly cfp: string;
      readonly livestream: string;
      readonly recording: string;
      readonly social: string;
      readonly map: string;
    };
    readonly from: (values: { readonly date: string }) => string;
    readonly until: (values: { readonly date: string }) => string;
    readonly between: string;
    readonly inBrackets: (values: { readonly text: string }) => string;
  };
  readonly frame: {
    readonly calendar: string;
    readonly about: string;
    readonly skipToContent: string;
    readonly more: string;
    readonly siteLinks: string;
    readonly languages: string;
    readonly list: string;
    readonly month: string;
    readonly map: string;
    readonly deadlines: string;
    readonly changes: string;
    readonly documentation: string;
    readonly footer: string;
    readonly contact: string;
    readonly imprint: string;
    readonly pictureOf: (values: { readonly name: string }) => string;
    readonly card: string;
    readonly license: (values: { readonly name: string }) => string;
  };
  readonly list: {
    readonly search: string;
    readonly searchHint: string;
    readonly views: string;
    readonly upcoming: string;
    readonly past: string;
    readonly allDay: string;
    readonly lastDay: string;
    readonly until: string;
    readonly now: string;
    readonly beside: string;
    readonly topics: string;
    readonly countries: string;
    readonly nextUp: string;
    readonly underWay: string;
    readonly undated: string;
    readonly nothing: string;
    readonly nothingFound: string;
    readonly foundPast: (values: { readonly count: number }) => string;
    readonly foundUpcoming: (values: { readonly count: number }) => string;
    readonly foundAlike: (values: { readonly count: number }) => string;
    readonly didYouMean: string;
    readonly showEverything: string;
    readonly clearFilters: string;
    readonly pageNumber: (values: { readonly page: number }) => string;
    readonly pages: string;
    readonly nextPage: string;
    readonly previousPage: string;
    readonly page: (values: { readonly current: number; readonly last: number }) => string;
    readonly foundSoFar: (values: { readonly count: number }) => string;
    readonly notLoaded: string;
  };
  readonly filters: {
    readonly title: string;
    readonly when: string;
    readonly country: string;
    readonly size: string;
    readonly tag: string;
    readonly organizer: string;
    readonly status: string;
    readonly attendance: string;
    readonly cost: string;
    readonly language: string;
    readonly any: string;
    readonly today: string;
    readonly thisWeekend: string;
    readonly sevenDays: string;
    readonly thirtyDays: string;
    readonly from: string;
    readonly until: string;
    readonly more: (values: { readonly count: number }) => string;
    readonly apply: string;
    readonly show: (values: { readonly events: string }) => string;
    readonly showEvents: string;
    readonly chosen: string;
    readonly remove: (values: { readonly filter: string }) => string;
    readonly removeAll: string;
    readonly popular: string;
    readonly leftOut: (values: { readonly names: string }) => string;
  };
  readonly month: {
    readonly title: (values: { readonly month: string }) => string;
    readonly ofDay: (values: { readonly day: string }) => string;
    readonly days: (values: { readonly month: string }) => string;
    readonly previous: string;
    readonly next: string;
    readonly otherMonths: string;
    readonly previousDay: string;
    readonly nextDay: string;
    readonly otherDays: string;
    readonly nothing: string;
    readonly nothingOnDay: string;
    readonly running: (values: { readonly count: number }) => string;
    readonly more: (values: { readonly count: number }) => string;
    readonly today: string;
    readonly close: string;
  };
  readonly map: {
    readonly title: string;
    readonly titlePast: string;
    readonly drawing: (values: { readonly count: number }) => string;
    readonly toList: string;
    readonly unnamed: string;
    readonly elsewhere: (values: { readonly count: number }) => string;
    readonly more: (values: { readonly count: number }) => string;
    readonly zoom: string;
    readonly part: string;
    readonly none: string;
    readonly howTo: string;
    readonly land: string;
    readonly zoomOut: string;
    readonly nearMe: string;
    readonly notNear: string;
    readonly showStreets: string;
    readonly hideStreets: string;
    readonly inView: string;
    readonly showMore: string;
    readonly streets: string;
  };
  readonly subscribe: {
    readonly title: string;
    readonly inYours: string;
    readonly everything: string;
    readonly chosen: (values: { readonly what: string }) => string;
    readonly of: (values: { readonly name: string }) => string;
    readonly calendarProgram: string;
    readonly google: string;
    readonly outlook: string;
    readonly address: string;
    readonly copy: string;
    readonly copied: string;
    readonly download: string;
  };
  readonly embed: {
    readonly title: string;
    readonly link: string;
    readonly about: string;
    readonly count: string;
    readonly preview: string;
    readonly copyThis: string;
    readonly noUrl: (values: { readonly url: string }) => string;
    readonly snippet: string;
    readonly frame: string;
    readonly howTo: string;
    readonly choose: string;
  };
  readonly event: {
    readonly wasPlanned: string;
    readonly yourTime: string;
    readonly hours: (values: { readonly hours: string; readonly zone: string }) => string;
    readonly where: string;
    readonly showOnMap: string;
    readonly organizers: (values: { readonly count: number }) => string;
    readonly size: string;
    readonly website: string;
    readonly cancelled: string;
    readonly postponed: string;
    readonly rescheduled: string;
    readonly movedOnline: string;
    readonly notAt: (values: { readonly place: string }) => string;
    readonly formerly: (values: { readonly date: string }) => string;
    readonly links: string;
    readonly open: string;
    readonly later: string;
    readonly closed: string;
    readonly daysLeft: (values: { readonly days: number }) => string;
    readonly sources: string;
    readonly addToCalendar: string;
    readonly share: string;
    readonly shareByMail: string;
    readonly addressCopied: string;
    readonly lately: string;
    readonly allChanges: string;
    readonly moreBy: (values: { readonly organizer: string }) => string;
    readonly allBy: (values: { readonly organizer: string }) => string;
    readonly otherEditions: string;
  };
  readonly deadlines: {
    readonly of: (values: { readonly calendar: string }) => string;
    readonly closing: (values: { readonly month: string }) => string;
    readonly openCalls: string;
    readonly about: string;
    readonly openLinks: string;
    readonly aboutLinks: string;
    readonly nothing: string;
    readonly count: (values: { readonly count: number }) => string;
    readonly subscribe: string;
  };
  readonly changes: {
    readonly note: {
      readonly events: string;
      readonly organizations: string;
      readonly places: string;
    };
    readonly follow: string;
    readonly semicolon: string;
    readonly added: string;
    readonly status: {
      readonly cancelled: string;
      readonly movedOnline: string;
      readonly postponed: string;
      readonly rescheduled: string;
      readonly scheduled: string;
    };
    readonly dates: {
      readonly known: (values: { readonly now: string }) => string;
      readonly unknown: string;
      readonly knownBefore: (values: { readonly now: string; readonly was: string }) => string;
      readonly unknownBefore: (values: { readonly was: string }) => string;
    };
    readonly location: {
      readonly known: (values: { readonly now: string }) => string;
      readonly unknown: string;
      readonly knownBefore: (values: { readonly now: string; readonly was: string }) => string;
      readonly unknownBefore: (values: { readonly was: string }) => string;
    };
    readonly organizers: {
      readonly known: (values: { readonly now: string }) => string;
      readonly unknown: string;
    };
    readonly name: (values: { readonly was: string }) => string;
    readonly updated: {
      readonly something: string;
      readonly topics: (values: { readonly topics: string }) => string;
    };
    readonly topics: {
      readonly status: string;
      readonly dates: string;
      readonly location: string;
      readonly organizers: string;
      readonly name: string;
      readonly description: string;
      readonly links: string;
      readonly website: string;
      readonly contact: string;
      readonly picture: string;
      readonly tags: string;
      readonly size: string;
      readonly kind: string;
      readonly other: string;
    };
    readonly counted: {
      readonly events: (values: { readonly count: number }) => string;
      readonly organizations: (values: { readonly count: number }) => string;
      readonly places: (values: { readonly count: number }) => string;
    };
    readonly removed: {
      readonly events: (values: { readonly count: number }) => string;
      readonly organizations: (values: { readonly count: number }) => string;
      readonly places: (values: { readonly count: number }) => string;
    };
    readonly more: {
      readonly events: {
        readonly moved: (values: { readonly count: number }) => string;
        readonly added: (values: { readonly count: number }) => string;
        readonly changed: (values: { readonly count: number }) => string;
      };
      readonly organizations: {
        readonly moved: (values: { readonly count: number }) => string;
        readonly added: (values: { readonly count: number }) => string;
        readonly changed: (values: { readonly count: number }) => string;
      };
      readonly places: {
        readonly moved: (values: { readonly count: number }) => string;
        readonly added: (values: { readonly count: number }) => string;
        readonly changed: (values: { readonly count: number }) => string;
      };
    };
    readonly about: (values: { readonly days: number }) => string;
    readonly nothing: string;
    readonly noHistory: string;
  };
  readonly records: {
    readonly coming: string;
    readonly past: string;
    readonly noneComing: string;
    readonly none: string;
    readonly eventsOf: (values: { readonly name: string }) => string;
    readonly eventsAt: (values: { readonly name: string }) => string;
    readonly allAt: (values: { readonly name: string }) => string;
    readonly allComing: (values: { readonly count: number }) => string;
    readonly allPast: (values: { readonly count: number }) => string;
    readonly mail: string;
  };
  readonly landing: {
    readonly lead: string;
    readonly forPrograms: string;
    readonly token: {
      readonly title: string;
      readonly write: string;
      readonly writeHere: string;
      readonly unknown: string;
      readonly say: string;
      readonly get: string;
      readonly send: string;
    };
    readonly responsible: string;
    readonly documentation: string;
    readonly description: string;
  };
  readonly errors: {
    readonly notFound: {
      readonly title: string;
      readonly why: string;
    };
    readonly invalid: {
      readonly title: string;
      readonly why: string;
    };
    readonly tooMany: {
      readonly title: string;
      readonly why: string;
    };
    readonly overloaded: {
      readonly title: string;
      readonly why: string;
    };
    readonly parts: {
      readonly id: string;
      readonly month: string;
    };
    readonly comeBack: (values: { readonly seconds: number }) => string;
    readonly comeBackSoon: string;
    readonly toCalendar: string;
    readonly toStart: string;
  };
  readonly docs: {
    readonly title: string;
    readonly about: string;
    readonly skipToGuide: string;
    readonly links: string;
    readonly tryIt: string;
    readonly document: string;
    readonly contents: string;
    readonly examplesIn: string;
    readonly reference: string;
    readonly openReference: string;
    readonly howTo: string;
    readonly token: string;
    readonly needsScript: string;
    readonly saysTheSame: string;
    readonly shownBy: string;
  };
  readonly preview: {
    readonly problems: (values: { readonly count: number }) => string;
    readonly notShown: string;
    readonly more: (values: { readonly count: number }) => string;
    readonly missingPicture: string;
  };
  readonly mine: {
    readonly title: string;
    readonly about: string;
    readonly empty: string;
    readonly needsScripts: string;
    readonly star: (values: { readonly name: string }) => string;
    readonly news: string;
    readonly gone: string;
    readonly noted: string;
    readonly shared: string;
    readonly keepAll: string;
    readonly copyLink: string;
    readonly onlyFirst: (values: { readonly count: number }) => string;
    readonly theme: string;
    readonly themes: {
      readonly auto: string;
      readonly light: string;
      readonly dark: string;
    };
  };
  readonly suggest: {
    readonly title: string;
    readonly change: string;
    readonly wrong: string;
    readonly about: string;
    readonly aboutChange: string;
    readonly needed: string;
    readonly byMail: string;
    readonly byIssue: string;
    readonly byContact: string;
    readonly nobody: string;
    readonly required: string;
    readonly choose: string;
    readonly more: string;
    readonly when: string;
    readonly withTimes: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly next: string;
    readonly record: string;
    readonly recordLabel: string;
    readonly likely: string;
    readonly nothingChanged: string;
    readonly notThere: string;
    readonly longMail: string;
    readonly longIssue: string;
    readonly paste: string;
    readonly chooseThere: (values: { readonly choices: string }) => string;
    readonly newOrganizer: string;
    readonly newPlace: string;
    readonly fields: {
      readonly name: string;
      readonly scale: string;
      readonly startDate: string;
      readonly endDate: string;
      readonly timezone: string;
      readonly region: string;
      readonly organization: string;
      readonly place: string;
      readonly address: string;
      readonly attendanceMode: string;
      readonly isAccessibleForFree: string;
      readonly inLanguage: string;
      readonly url: string;
      readonly links: string;
      readonly tags: string;
      readonly series: string;
      readonly sources: string;
      readonly detail: string;
    };
    readonly hints: {
      readonly region: string;
      readonly timezone: string;
      readonly organization: string;
      readonly detail: string;
      readonly inLanguage: string;
      readonly links: (values: { readonly kinds: string; readonly like: string }) => string;
      readonly tags: string;
      readonly series: string;
      readonly sources: string;
    };
    readonly faults: {
      readonly missing: string;
      readonly line: string;
      readonly url: string;
      readonly slug: string;
      readonly language: string;
      readonly zone: string;
      readonly date: string;
      readonly order: string;
      readonly start: string;
      readonly links: string;
      readonly text: string;
      readonly many: (values: { readonly count: number }) => string;
    };
  };
  readonly quality: {
    readonly title: string;
    readonly about: string;
    readonly share: (values: { readonly have: number; readonly of: number }) => string;
    readonly most: string;
    readonly nothing: string;
    readonly lacks: (values: { readonly what: string }) => string;
    readonly sources: string;
    readonly changed: (values: { readonly events: number; readonly days: number }) => string;
    readonly unchanged: (values: { readonly events: number }) => string;
    readonly aspects: {
      readonly source: string;
      readonly coordinates: string;
      readonly zone: string;
      readonly end: string;
      readonly text: string;
      readonly organizer: string;
    };
  };
}
