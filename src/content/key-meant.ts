import { certainGuess, guessesFor, MAX_GUESSES } from '../platform/did-you-mean.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import type { Document } from './parse.ts';

/**
 * For each key, the words that other programs use in its place, and those of people who write Chinese. A word can stand for
 * several keys; then the key is meant that the type of the record has. Latin words are in lower case, without hyphens and the
 * like.
 */
const WORDS: Readonly<Record<string, string>> = {
  id: 'uuid uid guid',
  name: 'title eventname eventtitle heading headline subject summary 名称 名稱 名字 标题 標題 活动名称 活動名稱',
  scale: 'size attendees visitors participants capacity 规模 規模',
  status: 'state 状态 狀態',
  kind: 'type category 种类 種類',
  type: 'kind category 类型 類型 种类 種類',
  startDate:
    'date start starts startsat startat starttime startdatetime begin begins from when day dtstart 开始 开始日期 开始时间 開始 開始日期 開始時間',
  endDate:
    'end ends endsat endat endtime enddatetime finish until to dtend 结束 结束日期 结束时间 結束 結束日期 結束時間',
  timezone: 'tz zone 时区 時區',
  address: 'location where street streetaddress venueaddress 地址',
  region: 'city town state province 地区 地區 城市',
  countryCode: 'country nation 国家 國家 国家代码 國家代碼',
  latitude: 'lat 纬度 緯度',
  longitude: 'lon lng long 经度 經度',
  tags: 'category categories topic topics keywords labels 标签 標籤',
  thumbnail: 'image img imageurl picture photo poster banner cover flyer logo 缩略图 縮圖',
  logoUrl: 'logo image img imageurl picture photo avatar icon',
  logo: 'image icon',
  website: 'link webpage homepage page href site 网站 網站 网址 網址',
  url: 'link website webpage homepage page href permalink siteurl baseurl feed ics ical 网址 網址 链接 連結',
  links: 'link tickets ticketurl registration registrationurl cfp livestream recording',
  opensAt: 'open opens from start startdate begin',
  closesAt: 'close closes deadline until end enddate',
  place: 'location where venue hall room 地点 地點 场地 場地',
  attendanceMode: 'eventattendancemode attendance mode online hybrid 参加方式 參加方式',
  isAccessibleForFree: 'free isfree freeentry 免费 免費',
  inLanguage: 'language languages lang locale 语言 語言',
  series: 'superevent eventseries recurring 系列',
  organization:
    'organizer organiser organizers organisers organisation host hosts group company 组织 組織 主办方 主辦方',
  coOrganizers: 'coorganisers cohost cohosts partner partners 协办方 協辦方',
  contactMail: 'email mail emailaddress contact',
  creationTime: 'founded foundingdate established since created',
  detail: 'description details text body content about abstract info notes',
  description: 'detail details text body content about abstract info notes',
  language: 'lang locale',
  accentColor: 'color colour',
  tagColors: 'topiccolors categorycolors',
  mapTiles: 'tiles tileserver streets basemap',
  contact: 'email mail emailaddress contactmail',
  repository: 'repo github source',
  key: 'id slug uid',
  map: 'mapping columns fields',
  dates: 'dateorder dateformat order',
  since: 'from start begin startdate',
  until: 'to end horizon enddate',
  only: 'include filter match',
  not: 'exclude except without',
};

const KEYS = Object.entries(WORDS).flatMap(([key, words]) => words.split(' ').map((word) => ({ key, word })));

/**
 * Returns the one of the known keys that an unknown one must stand for: another letter case, a typing error, a translation, what
 * others call it.
 */
export function keyMeant(written: string, known: readonly string[]): string | undefined {
  for (const word of wordsIn(written)) {
    const called = calledSo(word, known);
    const meant = called.length > 0 ? called[0] : certainGuess(word, known);
    if (meant !== undefined && called.length < 2) return meant;
  }
  return undefined;
}

/** Returns the known keys that an unknown one may stand for, the likeliest first. */
export function keysMeant(written: string, known: readonly string[]): readonly string[] {
  const meant = keyMeant(written, known);
  if (meant !== undefined) return [meant];
  const called = wordsIn(written).flatMap((word) => calledSo(word, known));
  return called.length > 0 ? called : guessesFor(written, known);
}

function calledSo(word: string, known: readonly string[]): string[] {
  const simple = word.toLowerCase().replace(/[\s_.-]/g, '');
  const same = known.filter((key) => key.toLowerCase() === simple);
  return same.length > 0
    ? same
    : KEYS.filter((row) => row.word === simple && known.includes(row.key)).map(({ key }) => key);
}

/** "Name（名称）" has two parts. */
function wordsIn(written: string): string[] {
  const whole = written.slice(0, 100).normalize('NFKC').trim();
  return [...new Set([whole, ...whole.split(/[()[\]/]/, 2).map((part) => part.trim())])];
}

/** Whether an unknown key of a record, which is reported anyway, probably stands for a key that is missing. */
export function isMisspelt({ kind, root }: Document, key: string): boolean {
  const known = RECORD_TYPES[kind].fields;
  return [...root.entries.keys()]
    .filter((written) => !Object.hasOwn(known, written))
    .slice(0, MAX_GUESSES)
    .some((written) => keysMeant(written, [key]).length > 0);
}
