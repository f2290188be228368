/** A page like many on the web, and the facts in it. */
interface WebPage {
  readonly url: string;
  readonly html: string;
  /** The facts of each event, by their keys. */
  readonly events: readonly Readonly<Record<string, unknown>>[];
}

function withScripts(...scripts: readonly unknown[]): string {
  const elements = scripts.map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`);
  return `<!DOCTYPE html><html lang="en"><head><title>Page</title>${elements.join('\n')}</head><body><h1>Page</h1></body></html>`;
}

const CONTEXT = 'https://schema.org';

export const WEB_PAGES: Readonly<Record<string, WebPage>> = {
  Eventbrite: {
    url: 'https://www.eventbrite.example/e/rust-day-tickets-123?aff=x',
    html: withScripts({
      '@context': 'http://schema.org',
      '@type': 'SocialEvent',
      name: 'Rust Day &amp; Friends',
      startDate: '2027-02-20T10:00:00+0100',
      endDate: '2027-02-20T18:30:00+0100',
      url: 'https://www.eventbrite.example/e/rust-day-tickets-123',
      image: 'https://img.example/1.jpg?w=1000&s=abc',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Hamburg Messe',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Messeplatz 1',
          addressLocality: 'Hamburg',
          addressRegion: 'HH',
          postalCode: '20357',
          addressCountry: 'DE',
        },
        geo: { '@type': 'GeoCoordinates', latitude: '53.5628', longitude: '9.97680001' },
      },
      description: 'Talks *and* tea.\n\n- Bring a laptop',
      organizer: { '@type': 'Organization', name: 'Rust Hamburg', url: 'https://rust.example' },
      offers: [
        {
          '@type': 'AggregateOffer',
          url: 'https://www.eventbrite.example/e/rust-day-tickets-123',
          validFrom: '2026-11-01T00:00:00Z',
        },
      ],
    }),
    events: [
      {
        name: 'Rust Day & Friends',
        startDate: '2027-02-20T10:00:00+01:00',
        endDate: '2027-02-20T18:30:00+01:00',
        address: 'Hamburg Messe, Messeplatz 1, 20357 Hamburg',
        region: 'Hamburg, Germany',
        countryCode: 'DE',
        latitude: '53.5628',
        longitude: '9.9768',
        url: 'https://www.eventbrite.example/e/rust-day-tickets-123',
        thumbnail: 'https://img.example/1.jpg?w=1000&s=abc',
        links: [
          {
            kind: 'tickets',
            url: 'https://www.eventbrite.example/e/rust-day-tickets-123',
            opensAt: '2026-11-01T00:00:00Z',
          },
        ],
        detail: 'Talks \\*and\\* tea.\n\n\\- Bring a laptop',
      },
    ],
  },
  Meetup: {
    url: 'https://www.meetup.example/rustaceans/events/301/',
    html: withScripts(
      { '@context': CONTEXT, '@type': 'Organization', name: 'Meetup', url: 'https://www.meetup.example' },
      {
        '@context': CONTEXT,
        '@type': 'Event',
        name: 'Rust & Coffee \u{1f980}',
        url: 'https://www.meetup.example/rustaceans/events/301/',
        description: 'Join us online.',
        startDate: '2027-02-20T18:00-08:00',
        endDate: '2027-02-20T20:00-08:00',
        eventStatus: 'https://schema.org/EventCancelled',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        image: ['https://images.example/a.jpeg', 'https://images.example/b.jpeg'],
        location: { '@type': 'VirtualLocation', url: 'https://meet.example/abc' },
        organizer: {
          '@type': 'Organization',
          name: 'Rustaceans',
          url: 'https://www.meetup.example/rustaceans/',
        },
        performer: 'Rustaceans',
      },
    ),
    events: [
      {
        name: 'Rust & Coffee \u{1f980}',
        startDate: '2027-02-20T18:00-08:00',
        endDate: '2027-02-20T20:00-08:00',
        status: 'cancelled',
        address: 'https://meet.example/abc',
        url: 'https://www.meetup.example/rustaceans/events/301/',
        thumbnail: 'https://images.example/a.jpeg',
        detail: 'Join us online.',
      },
    ],
  },
  'WordPress, The Events Calendar': {
    url: 'https://club.example/event/spring-fair/',
    html: withScripts([
      {
        '@context': 'http://schema.org',
        '@type': 'Event',
        name: 'Spring &#8211; Fair',
        description:
          '&lt;p&gt;Come to the &lt;strong&gt;fair&lt;/strong&gt;.&lt;/p&gt;\\n&lt;ul&gt;&lt;li&gt;Tea&lt;/li&gt;&lt;li&gt;Cake&lt;/li&gt;&lt;/ul&gt;',
        image: 'https://club.example/fair.jpg',
        url: 'https://club.example/event/spring-fair/',
        eventStatus: 'https://schema.org/EventRescheduled',
        startDate: '2027-04-03T00:00:00+02:00',
        endDate: '2027-04-04T23:59:59+02:00',
        location: {
          '@type': 'Place',
          name: 'Town Hall',
          description: '',
          url: false,
          address: {
            '@type': 'PostalAddress',
            streetAddress: 'Town Hall, Market 1',
            addressLocality: 'Bern',
            addressCountry: 'Switzerland',
          },
          telephone: '',
          sameAs: '',
        },
        organizer: {
          '@type': 'Person',
          name: 'The Club',
          description: '',
          url: 'https://club.example',
          telephone: '',
          email: '',
        },
        offers: {
          '@type': 'Offer',
          price: '5',
          priceCurrency: 'CHF',
          url: 'https://club.example/event/spring-fair/',
          category: 'primary',
          availability: 'inStock',
          validFrom: '2027-01-01T00:00:00+00:00',
        },
        performer: 'Organization',
      },
    ]),
    events: [
      {
        name: 'Spring – Fair',
        startDate: '2027-04-03T00:00:00+02:00',
        endDate: '2027-04-04T23:59:59+02:00',
        status: 'rescheduled',
        address: 'Town Hall, Market 1, Bern',
        region: 'Bern, Switzerland',
        countryCode: 'CH',
        isAccessibleForFree: 'false',
        url: 'https://club.example/event/spring-fair/',
        thumbnail: 'https://club.example/fair.jpg',
        links: [
          {
            kind: 'tickets',
            url: 'https://club.example/event/spring-fair/',
            opensAt: '2027-01-01T00:00:00+00:00',
          },
        ],
        detail: 'Come to the fair.\n\n- Tea\n- Cake',
      },
    ],
  },
  Squarespace: {
    url: 'https://studio.example/events/open-day',
    html: withScripts({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'Open Day — Studio',
      startDate: '2027-05-08T14:00:00-0400',
      endDate: '2027-05-08T17:00:00-0400',
      image: 'http://static.example/a/open.jpg?format=1500w',
      location: {
        '@type': 'Place',
        address: '12 Main Street\n\nBrooklyn, NY, 11201\nUnited States',
        name: 'Studio',
      },
    }),
    events: [
      {
        name: 'Open Day — Studio',
        startDate: '2027-05-08T14:00:00-04:00',
        endDate: '2027-05-08T17:00:00-04:00',
        address: 'Studio, 12 Main Street Brooklyn, NY, 11201 United States',
        thumbnail: 'http://static.example/a/open.jpg?format=1500w',
      },
    ],
  },
  Luma: {
    url: 'https://lu.example/abc',
    html: withScripts({
      '@context': CONTEXT,
      '@type': 'Event',
      '@id': 'https://lu.example/abc',
      name: 'AI Night',
      startDate: '2027-03-01T18:00:00.000-08:00',
      endDate: '2027-03-01T21:00:00.000-08:00',
      eventStatus: 'https://schema.org/EventPostponed',
      location: {
        '@type': 'Place',
        name: 'Register to See Address',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'San Francisco',
          addressRegion: 'California',
          addressCountry: { '@type': 'Country', name: 'US' },
        },
        latitude: 37.78,
        longitude: -122.4,
      },
      image: [{ '@type': 'ImageObject', url: 'https://images.lu.example/x.png' }],
      organizer: [{ '@type': 'Person', name: 'Ada', url: 'https://lu.example/user/ada' }],
      offers: [{ '@type': 'Offer', price: 0, url: 'https://lu.example/abc' }],
    }),
    events: [
      {
        name: 'AI Night',
        startDate: '2027-03-01T18:00:00-08:00',
        endDate: '2027-03-01T21:00:00-08:00',
        status: 'postponed',
        address: 'Register to See Address, San Francisco',
        region: 'San Francisco, United States',
        countryCode: 'US',
        latitude: '37.78',
        longitude: '-122.4',
        isAccessibleForFree: 'true',
        thumbnail: 'https://images.lu.example/x.png',
        links: [{ kind: 'tickets', url: 'https://lu.example/abc' }],
      },
    ],
  },
  'Sched, with sessions': {
    url: 'https://conf.sched.example/',
    html: withScripts({
      '@context': CONTEXT,
      '@type': 'ConferenceEvent',
      name: 'Conf 2027',
      startDate: '2027-06-01',
      endDate: '2027-06-03',
      location: 'Lisbon, Portugal',
      subEvent: [
        {
          '@type': 'Event',
          name: 'Opening',
          startDate: '2027-06-01T09:00:00',
          superEvent: { '@type': 'Event', name: 'Conf' },
        },
        { '@type': 'EducationEvent', name: 'Workshop', startDate: '2027-06-02T09:00:00' },
      ],
    }),
    events: [
      { name: 'Conf 2027', startDate: '2027-06-01', endDate: '2027-06-03', address: 'Lisbon, Portugal' },
      { name: 'Opening', startDate: '2027-06-01T09:00:00' },
      { name: 'Workshop', startDate: '2027-06-02T09:00:00' },
    ],
  },
  pretix: {
    url: 'https://tickets.example/club/2027/',
    html: `<!DOCTYPE html><html><head><base href="/club/2027/"></head><body><script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "https://schema.org/Event", "schema:name": "Congress",
       "startDate": "2027-12-27T00:00:00+01:00", "endDate": "2027-12-30", "location": ["Saal 1, CCH",
       {"@type": "VirtualLocation", "url": "https://live.example"}], "url": "./", "image": "logo.png",
       "offers": [{"@type": "Offer", "url": "redeem?a=1", "validThrough": "2027-12-01", "validFrom": "soon"},
                  {"@type": "Offer", "url": "redeem?a=1"}, {"@type": "Offer", "url": "javascript:alert(1)"}],
       "keywords": "Hacking, Art &amp; Beauty, Hacking, , Make"}
    </script></body></html>`,
    events: [
      {
        name: 'Congress',
        startDate: '2027-12-27T00:00:00+01:00',
        endDate: '2027-12-30',
        address: 'Saal 1, CCH',
        attendanceMode: 'mixed',
        url: 'https://tickets.example/club/2027/',
        thumbnail: 'https://tickets.example/club/2027/logo.png',
        links: [
          { kind: 'tickets', url: 'https://tickets.example/club/2027/redeem?a=1', closesAt: '2027-12-01' },
        ],
        tags: ['hacking', 'art-beauty', 'make'],
      },
    ],
  },
  'Yoast, a graph with references': {
    url: 'https://blog.example/fest/',
    html: withScripts({
      '@context': CONTEXT,
      '@graph': [
        {
          '@type': 'WebPage',
          '@id': 'https://blog.example/fest/',
          url: 'https://blog.example/fest/',
          mainEntity: { '@id': '#fest' },
        },
        {
          '@type': ['MusicEvent', 'Festival'],
          '@id': '#fest',
          mainEntityOfPage: { '@id': 'https://blog.example/fest/' },
          name: { '@value': 'Fest', '@language': 'en' },
          startDate: '2027-07-10',
          endDate: '2027-07-11',
          location: { '@id': '#hall' },
          organizer: { '@id': '#us' },
          image: { '@id': '#picture' },
        },
        { '@type': 'Place', '@id': '#hall', name: 'Hall', address: { '@id': '#address' } },
        { '@type': 'PostalAddress', '@id': '#address', addressLocality: 'Graz', addressCountry: 'AT' },
        { '@type': 'PostalAddress', '@id': '#address', addressLocality: 'Linz' },
        { '@type': 'ImageObject', '@id': '#picture', contentUrl: 'https://blog.example/p.png' },
        { '@type': 'Organization', '@id': '#us', name: 'Us', self: { '@id': '#us' } },
      ],
    }),
    events: [
      {
        name: 'Fest',
        startDate: '2027-07-10',
        endDate: '2027-07-11',
        address: 'Hall, Graz',
        region: 'Graz, Austria',
        countryCode: 'AT',
        url: 'https://blog.example/fest/',
        thumbnail: 'https://blog.example/p.png',
      },
    ],
  },
  'a list of events': {
    url: 'https://club.example/',
    html: withScripts({
      '@context': CONTEXT,
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          item: { '@type': 'Event', name: 'One', startDate: '2027-01-01' },
        },
        {
          '@type': 'ListItem',
          position: 2,
          item: { '@type': 'Event', name: 'Two', startDate: '2027-01-02' },
        },
      ],
    }),
    events: [
      { name: 'One', startDate: '2027-01-01' },
      { name: 'Two', startDate: '2027-01-02' },
    ],
  },
  'a series': {
    url: 'https://club.example/',
    html: withScripts({
      '@context': { '@vocab': 'http://schema.org/' },
      '@type': 'EventSeries',
      name: 'Tuesdays',
      startDate: '2027-01-05',
      endDate: '2027-01-12',
      subEvent: ['2027-01-05', '2027-01-12'].map((startDate) => ({
        '@type': 'Event',
        name: 'Tuesday',
        startDate,
      })),
    }),
    events: [
      { name: 'Tuesday', startDate: '2027-01-05' },
      { name: 'Tuesday', startDate: '2027-01-12' },
    ],
  },
  'h-event': {
    url: 'https://indie.example/meet',
    html: `<!DOCTYPE html><html><body><article class="h-event">
      <h1 class="p-name">Homebrew &amp; Co</h1>
      <time class="dt-start" datetime="2027-02-20 18:30-0800">6:30pm</time> to
      <time class="dt-end" datetime="2027-02-20 19:30-0800">7:30pm</time>
      <div class="p-location h-card"><span class="p-name">Mozilla</span>,
        <span class="p-street-address">2 Harrison</span>, <span class="p-locality">San Francisco</span>
        <span class="p-country-name">USA</span> <data class="p-latitude" value="37.789"></data><data class="p-longitude" value="-122.389"></data></div>
      <a class="u-url" href="/meet#x">link</a><img class="u-photo" src="p.jpg" alt="">
      <div class="e-content"><p>Bring <b>tea</b>.</p><script>alert(1)</script><p>See [you].</p></div>
      <span class="p-category">IndieWeb</span></article></body></html>`,
    events: [
      {
        name: 'Homebrew & Co',
        startDate: '2027-02-20T18:30-08:00',
        endDate: '2027-02-20T19:30-08:00',
        address: 'Mozilla, 2 Harrison, San Francisco',
        region: 'San Francisco, United States',
        countryCode: 'US',
        latitude: '37.789',
        longitude: '-122.389',
        url: 'https://indie.example/meet#x',
        thumbnail: 'https://indie.example/p.jpg',
        tags: ['indieweb'],
        detail: 'Bring tea.\n\nSee \\[you\\].',
      },
    ],
  },
};
