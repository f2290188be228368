import { certainGuess } from '../platform/did-you-mean.ts';

/** What people who write Chinese call the keys; of those that a record has, one is meant. */
const WORDS: Readonly<Record<string, string>> = {
  name: '名称 名稱 名字 标题 標題 活动名称 活動名稱',
  scale: '规模 規模',
  status: '状态 狀態',
  kind: '种类 種類',
  type: '类型 類型 种类 種類',
  startDate: '开始 开始日期 开始时间 開始 開始日期 開始時間',
  endDate: '结束 结束日期 结束时间 結束 結束日期 結束時間',
  timezone: '时区 時區',
  address: '地址',
  region: '地区 地區 城市',
  countryCode: '国家 國家 国家代码 國家代碼',
  latitude: '纬度 緯度',
  longitude: '经度 經度',
  tags: '标签 標籤',
  thumbnail: '缩略图 縮圖',
  url: '网址 網址 链接 連結',
  website: '网站 網站 网址 網址',
  place: '地点 地點 场地 場地',
  organization: '组织 組織 主办方 主辦方',
  coOrganizers: '协办方 協辦方',
};

const KEYS = Object.entries(WORDS).flatMap(([key, words]) => words.split(' ').map((word) => ({ key, word })));

/** The one of the known keys that an unknown one must stand for: another letter case, a typing error, a translation. */
export function keyMeant(written: string, known: readonly string[]): string | undefined {
  const whole = written.slice(0, 100).normalize('NFKC').trim();
  // "Name（名称）" in two parts.
  const parts = whole.split(/[()[\]/]/, 2).map((part) => part.trim());
  for (const word of new Set([whole, ...parts])) {
    const meant =
      certainGuess(word, known) ?? KEYS.find((row) => row.word === word && known.includes(row.key))?.key;
    if (meant !== undefined) return meant;
  }
  return undefined;
}
