import type { Language } from '../event-text/languages.ts';
import type { Scale } from '../schema/event.ts';

/** What pages say, apart from what content says. */
export interface Messages {
  readonly languageName: string;
  readonly calendar: string;
  readonly about: string;
  readonly documentation: string;
  readonly siteLinks: string;
  readonly views: string;
  readonly skipToContent: string;
  readonly search: string;
  readonly searchHint: string;
  readonly upcoming: string;
  readonly past: string;
  readonly found: (count: number) => string;
  readonly nothingFound: string;
  readonly foundPast: (count: number) => string;
  readonly foundUpcoming: (count: number) => string;
  readonly nothing: string;
  readonly underWay: string;
  readonly undated: string;
  readonly pages: string;
  readonly nextPage: string;
  readonly previousPage: string;
  readonly page: (current: number, last: number) => string;
  readonly subscribe: string;
  readonly when: string;
  readonly yourTime: string;
  readonly where: string;
  /** Goes on from where an event is instead. */
  readonly notAt: (place: string) => string;
  readonly organizer: string;
  readonly size: string;
  readonly website: string;
  readonly addToCalendar: string;
  readonly allEvents: string;
  readonly scales: Readonly<Record<Scale, string>>;
  readonly landing: string;
  readonly landingForPrograms: string;
  readonly description: string;
  readonly problems: (count: number) => string;
  readonly problemsNotShown: string;
  readonly problemsMore: (count: number) => string;
}

export const MESSAGES: Readonly<Record<Language, Messages>> = {
  en: {
    languageName: 'English',
    calendar: 'Event calendar',
    about: 'Conventions: who meets, where and when.',
    documentation: 'API docs',
    siteLinks: 'This site',
    views: 'Which events',
    skipToContent: 'Skip to the content',
    search: 'Search',
    searchHint: 'Names of events and organizers',
    upcoming: 'Upcoming',
    past: 'Past',
    found: (count) => (count === 1 ? '1 event' : `${count} events`),
    nothingFound: 'No event here has these words in its name or in that of its organizer.',
    foundPast: (count) => (count === 1 ? '1 past event' : `${count} past events`),
    foundUpcoming: (count) => (count === 1 ? '1 upcoming event' : `${count} upcoming events`),
    nothing: 'No events.',
    underWay: 'Under way',
    undated: 'No date yet',
    pages: 'Pages',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    page: (current, last) => `Page ${current} of ${last}`,
    subscribe: 'Subscribe (iCalendar)',
    when: 'When',
    yourTime: 'In your time zone: ',
    where: 'Where',
    notAt: (place) => `, not at ${place}`,
    organizer: 'Organizer',
    size: 'Size',
    website: 'Website',
    addToCalendar: 'Add to calendar',
    allEvents: 'All events',
    scales: {
      cosy: 'Cosy',
      small: 'Small',
      medium: 'Medium',
      large: 'Large',
      xlarge: 'Very large',
      xxlarge: 'Huge',
      mega: 'Mega',
    },
    landing: 'This is a calendar of conventions for programs: who meets, where and when.',
    landingForPrograms:
      'Bots, sites and apps ask it over HTTP. They need a token, which those who run the calendar give out.',
    description: 'Description of the API (OpenAPI)',
    problems: (count) => (count === 1 ? '1 problem in the content' : `${count} problems in the content`),
    problemsNotShown: 'The page shows the last content without errors.',
    problemsMore: (count) => `And ${count} more: npm run validate names them all.`,
  },
  zh: {
    languageName: '中文',
    calendar: '活动日历',
    about: '展会与大会：谁在何时何地相聚。',
    documentation: 'API 文档',
    siteLinks: '本站',
    views: '显示哪些活动',
    skipToContent: '跳到正文',
    search: '搜索',
    searchHint: '活动或主办方名称',
    upcoming: '即将举行',
    past: '往期',
    found: (count) => `${count} 个活动`,
    nothingFound: '这里没有活动或主办方的名称包含这些词。',
    foundPast: (count) => `${count} 个往期活动`,
    foundUpcoming: (count) => `${count} 个即将举行的活动`,
    nothing: '暂无活动。',
    underWay: '进行中',
    undated: '日期待定',
    pages: '分页',
    nextPage: '下一页',
    previousPage: '上一页',
    page: (current, last) => `第 ${current} 页，共 ${last} 页`,
    subscribe: '订阅（iCalendar）',
    when: '时间',
    yourTime: '您所在时区：',
    where: '地点',
    notAt: (place) => `，不在${place}举行`,
    organizer: '主办方',
    size: '规模',
    website: '官方网站',
    addToCalendar: '添加到日历',
    allEvents: '全部活动',
    scales: {
      cosy: '小聚',
      small: '小型',
      medium: '中型',
      large: '大型',
      xlarge: '特大型',
      xxlarge: '超大型',
      mega: '巨型',
    },
    landing: '这是一个供程序使用的活动日历：谁在何时何地相聚。',
    landingForPrograms: '机器人、网站和应用通过 HTTP 查询。查询需要令牌，由日历的运营者发放。',
    description: 'OpenAPI 文档',
    problems: (count) => `内容中有 ${count} 个问题`,
    problemsNotShown: '页面显示的是最近一次没有错误的内容。',
    problemsMore: (count) => `另有 ${count} 个：npm run validate 会全部列出。`,
  },
};
