/** A TypeScript program that uses the whole client, correctly except where a comment in it says otherwise. */
export const TYPED_PROGRAM = `
import { createClient, ValidationError, type Change, type Changes, type Event, type ListQuery, type MirrorEntry } from 'open-event-calendar/client';

const client = createClient({ baseUrl: new URL('https://a.example'), token: 't', fetch });
const query: ListQuery = { search: 'a', pageSize: 5 };
for await (const event of client.events(query)) {
  const scale: 'cosy' | 'small' | 'medium' | 'large' | 'xlarge' | 'xxlarge' | 'mega' = event.scale;
  const kind: string | undefined = event.place?.kind;
}
const { wikipedia, extra } = await client.getOrganization('', { signal: AbortSignal.timeout(5) });
const text: string | null = wikipedia;
const { data }: { readonly data: readonly Event[] } = await client.recentEvents({ keepOld: true });
const rules = (error: ValidationError): string[] => error.errors.map(({ rule }) => rule);

const near = { latitude: 52.52, longitude: 13.4 };
const chosen = await client.listEvents({
  datetime: { from: '2026-03-06', until: new Date() },
  near,
  status: ['scheduled'],
  bbox: [5.9, 47.3, 15, 55.1],
  fields: ['name', 'startLocal', 'distance'],
});
const exactly: readonly { readonly name: string; readonly startLocal: string | null; readonly distance: number }[] =
  chosen.data;
for await (const { id, links } of client.events({ fields: ['default', 'links'] }))
  for (const { kind, closesAt } of links) console.log(id, kind, closesAt);
const whole = await client.getEvent('', { fields: 'all' });
const tags: readonly string[] = whole.tags;
const standard: Event = await client.getEvent('', { fields: ['default'] });
const names: ('name' | 'url')[] = ['name'];
const some: { readonly name?: string; readonly url?: string | null } = await client.getEvent('', { fields: names });
const { countryCode } = await client.getPlace('', { fields: ['countryCode'] });
const country: string | null = countryCode;
for await (const { slug } of client.organizations({ slug: ['a'] })) console.log(slug.length);
await client.listEvents({ status: 'postponed', tag: 'rust' });
for await (const { kind } of client.places({ near, sort: 'distance' })) console.log(kind.length);

const changes = client.changes({ since: new Date(), kinds: ['event', 'place'], fields: ['name', 'links'] });
for await (const { kind, id, state, changedAt, record } of changes) {
  const time: string | null = changedAt;
  if (kind === 'event' && state === 'updated') console.log(id.length, record.name.length, record.links.length);
  if (kind === 'place' && state === 'updated') {
    const exactly: { readonly name: string } = record;
    // @ts-expect-error a place has none
    record.links;
  }
  if (state === 'deleted') {
    const nothing: null = record;
    const gone: 'event' | 'place' = kind;
  }
  if (kind === 'reset') {
    const nothing: null = id;
  }
  // @ts-expect-error not chosen
  kind === 'organization';
  // @ts-expect-error there may be no record
  record.name;
}
const since: string = changes.next;
const described = (change: Change): string | null => change.kind === 'event' ? (change.record?.detail ?? null) : change.id;
for await (const change of client.changes({ since: 'latest', pageSize: 5 }, { signal: AbortSignal.timeout(5) })) described(change);
for await (const { kind, record } of client.changes({ kinds: 'organization' })) if (kind !== 'reset') record?.slug;
const store = new Map<string, MirrorEntry<['event'], ['name']>>();
const { updated, isWhole }: { readonly updated: number; readonly isWhole: boolean } =
  await client.mirror(store, { kinds: ['event'], fields: ['name'] }).sync({ signal: AbortSignal.timeout(5) });
for (const entry of store.values()) if (entry.kind === 'event') console.log(entry.record.name.length);
const disk = {
  get: async (key: string): Promise<MirrorEntry | null> => null,
  set: async (key: string, entry: MirrorEntry): Promise<void> => {},
  delete: async (key: string): Promise<boolean> => true,
  keys: async (): Promise<string[]> => [],
};
await client.mirror(disk).sync();
await client.mirror(new Map()).sync();

// @ts-expect-error a store of events has no room for other kinds
client.mirror(store);
// @ts-expect-error these are of all kinds
const events: Changes<Change<'event'>> = client.changes();
// @ts-expect-error no such kind
client.changes({ kinds: ['person'] });
// @ts-expect-error no event has it
client.changes({ kinds: ['event'], fields: ['wikipedia'] });
// @ts-expect-error there is nothing that it is far from
client.changes({ fields: ['distance'] });
// @ts-expect-error a mirror knows by itself where to go on
client.mirror(disk, { since: 'latest' });
// @ts-expect-error not chosen
chosen.data[0]!.url;
// @ts-expect-error not there without being chosen
data[0]!.timezone;
// @ts-expect-error nobody knows whether it is chosen
some.name.length;
// @ts-expect-error not part of all
whole.distance;
// @ts-expect-error no such field
await client.listEvents({ fields: ['title'] });
// @ts-expect-error no such status
await client.listEvents({ status: ['over'] });
// @ts-expect-error no such status either
await client.listEvents({ status: 'over' });
// @ts-expect-error no numbers
await client.listEvents({ near: '52.52,13.40' });
// @ts-expect-error four numbers
await client.listEvents({ bbox: [1, 2, 3] });
// @ts-expect-error an interval has an end
await client.listEvents({ datetime: {} });
// @ts-expect-error no such parameter beside others
await client.listEvents({ search: 'a', page: 1 });
// @ts-expect-error no such parameter
await client.listEvents({ page: 1 });
// @ts-expect-error no page of all pages
client.events({ current: 1 });
// @ts-expect-error may be null
data[0]!.startDate.length;
// @ts-expect-error no such field
data[0]!.title;
// @ts-expect-error what came from the service is not changed
data[0]!.name = '';
`;
