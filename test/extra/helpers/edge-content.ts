import { event, organization, yaml } from '../../helpers/content.ts';
import { folderOf } from '../../helpers/past.ts';

/** A public calendar with a few events that are hard to lay out. */
export const EDGE_CONTENT = {
  'site.yml': yaml({ public: 'true' }),
  'events/camp.md': event(
    1,
    {
      name: 'Camp of the long, long name that goes on and on, Antidisestablishmentarianism included',
      status: 'rescheduled',
      startDate: '2026-03-06T10:00',
      endDate: '2026-03-06T18:30',
      timezone: 'Asia/Shanghai',
      organization: 'guild',
      region: '上海',
      attendanceMode: 'mixed',
      url: 'https://example.org',
    },
    '# 节目\n\n| a | b |\n| - | - |\n| `c` | d |\n\n> e\n\n[f](https://example.org)\n\n    g',
  ),
  'events/fair.md': event(2, { name: 'Winter Fair', startDate: '2026-04-30', status: 'cancelled' }),
  'events/old.md': event(3, { name: 'Old Times', startDate: '2025-12-01' }),
  'organizations/guild.md': organization(10, { name: 'Guild of Camps' }),
};

/** Makes a repository whose history has many changes of all kinds, and ends with a part of that content. */
export function edgeFolderWithPast(): string {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`events/${at}.md`, event(100 + at, { startDate: '2026-04-30' })]),
  );
  return folderOf(
    ['2026-02-01T00:00:00Z', { ...EDGE_CONTENT, ...many, 'events/gone.md': event(7) }],
    [
      '2026-02-20T00:00:00Z',
      {
        'events/fair.md': event(2, { name: 'Winter Fair', startDate: '2026-05-30' }),
        'events/gone.md': null,
        'organizations/guild.md': organization(10, { name: '露营协会' }),
      },
    ],
  );
}
