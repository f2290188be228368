import type { ColumnField } from '../../../schema/followed-source.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { CSV_COLUMNS } from '../../release/csv.ts';

/** The keys of an event's file that a column can have: all but `ignore`, which is for editors of the calendar. */
const KEYS = ['id', 'slug', ...NEW_TYPE_OF.events.fields.map(({ key }) => key)].filter(
  (key) => key !== 'ignore',
);

/** The columns of a release that replace keys, and are more exact. */
const RELEASED = [
  ...['allDay', 'startLocal', 'endLocal', 'organizations'],
  ...['place.name', 'place.address', 'place.kind'],
];

/** The columns of a release that correspond to nothing in files. */
const ANSWERED = CSV_COLUMNS.filter((name) => !KEYS.includes(name) && !RELEASED.includes(name));

/**
 * The headings of columns by their fields, in English, German, French, Spanish and Chinese, and as Google, Outlook and Eventbrite
 * write them. Some fields, like a town or a time, are only part of a key's value.
 */
const WORDS: Readonly<Partial<Record<ColumnField, string>>> = {
  id: 'uid, uuid, guid',
  name: `title, event, subject, summary; titel, betreff, veranstaltung, bezeichnung; titre, nom, objet, sujet, intitulé,
    événement; título, nombre, asunto, evento; 名称, 名稱, 标题, 標題, 主题, 主題, 活动, 活動, 活动名称, 活動名稱`,
  startDate: `date, dates, day, start, starts, begin, begins, from, when, start day, starts on, start at, starts at, begins at,
    start date time, begin date, date from, dtstart; datum, tag, beginn, beginnt, beginnt am, anfang, von, wann, termin, startdatum,
    anfangsdatum, beginndatum; début, date de début, commence, jour, quand; fecha, inicio, comienzo, fecha de inicio,
    fecha de comienzo, empieza, desde, día, cuándo; 日期, 开始, 開始, 开始日期, 開始日期, 活动日期, 活動日期`,
  startTime: `time, times, hour, begin time; uhrzeit, zeit, beginnt um, startzeit, anfangszeit; heure, heure de début, horaire;
    hora, horario, hora de inicio, hora de comienzo; 时间, 時間, 开始时间, 開始時間, 活动时间, 活動時間`,
  endDate: `end, ends, until, till, to, finish, end day, ends on, end at, ends at, end date time, date to, dtend; ende, endet,
    endet am, bis, enddatum; fin, date de fin, se termine; final, finalización, fecha de fin, fecha de finalización, termina,
    hasta; 结束, 結束, 结束日期, 結束日期`,
  endTime: `finish time; endet um, endzeit; heure de fin; hora de fin, hora de finalización; 结束时间, 結束時間`,
  allDay: `all day event, whole day, full day; ganztägig, ganztags, ganztägiges ereignis, ganztaegiges ereignis; journée entière, toute la journée;
    todo el día, evento de todo el día; 全天, 全天事件, 全日, 整天`,
  timezone: 'tz, zone; zeitzone; fuseau horaire; zona horaria, huso horario; 时区, 時區',
  location: `where, venue, venue name, location name, room, hall; ort, wo, veranstaltungsort, standort, raum, saal; lieu, endroit, emplacement,
    salle, où; lugar, ubicación, sede, sala, dónde; 地点, 地點, 位置, 场地, 場地, 会场, 會場`,
  address: `street, street address, venue address, location address, full address; adresse, straße, anschrift; rue; dirección, calle, domicilio;
    地址, 街道`,
  postalCode:
    'postcode, zip, zip code; plz, postleitzahl; code postal; código postal; 邮编, 郵編, 邮政编码, 郵遞區號',
  city: `town, locality, municipality, location city, venue city; stadt, gemeinde; ville, commune; ciudad, localidad, población, municipio; 城市`,
  state: 'province, county; bundesland, kanton; département; provincia; 省, 省份, 州',
  region: 'area; 地区, 地區',
  country: 'nation, location country, venue country; land, staat; pays; país; 国家, 國家',
  latitude: 'lat; breitengrad; latitud; 纬度, 緯度',
  longitude: 'lon, lng, long; längengrad; longitud; 经度, 經度',
  url: `website, web, link, page, webpage, homepage, permalink; webseite, internetseite; site, site web, site internet, lien,
    page web; sitio web, página, página web, enlace; 网址, 網址, 网站, 網站, 链接, 連結, 官网, 官網`,
  thumbnail: `image, image url, picture, photo, poster, banner; bild, foto, plakat; affiche; imagen, cartel; 图片, 圖片, 海报, 海報`,
  description: `details, text, about, abstract, content, information; beschreibung, einzelheiten, inhalt; détails, descriptif,
    contenu; descripción, detalles, contenido; 描述, 说明, 說明, 详情, 詳情, 简介, 簡介, 内容, 內容`,
  topics: `tag, topic, category, categories, theme, themes, keyword, keywords, labels; kategorie, kategorien, schlagwort,
    schlagworte, thema, themen, stichworte; catégorie, catégories, thème, thèmes, étiquettes, mots-clés; categoría, categorías,
    tema, temas, etiquetas; 类别, 類別, 分类, 分類, 标签, 標籤`,
  status: 'statut; estado; 状态, 狀態',
  scale: 'size; größe; taille; tamaño; 规模, 規模',
  organizer: `organiser, organizers, organisers, organizer name, host, hosted by, organized by, meeting organizer; veranstalter,
    veranstalterin, ausrichter, gastgeber, besprechungsplanung; organisateur, organisateur d'une réunion; organizador, organizadora,
    anfitrión, organizador de la reunión; 主办方, 主辦方, 主办单位, 主辦單位, 组织者, 組織者, 会议组织者, 會議召集人`,
  organization: 'organisation; organización; 组织, 組織',
  attendanceMode: `online, is online, online event, virtual, attendance, event attendance mode; en ligne; en línea; 线上, 在线, 線上`,
  isAccessibleForFree: `free, is free, free entry; kostenlos, eintritt frei; gratuit, entrée libre; gratis, gratuito, entrada libre;
    免费, 免費`,
  inLanguage: `language, languages, locale, locales; sprache, sprachen; langue, langues; idioma, idiomas; 语言, 語言`,
  private: `is private, privacy, visibility, confidential, is confidential; privat; privé; privado; 私有, 私人`,
  sensitivity: `vertraulichkeit; critère de diffusion, confidentialité; sensibilidad, confidencialidad; 敏感度`,
  cfpUrl: 'cfp, cfp link, call for papers, call for papers url, call for proposals, call for speakers',
  cfpOpens: 'cfp start date, cfp start',
  cfpCloses: 'cfp end date, cfp end, cfp deadline, cfp due date, call for papers deadline',
  ticketsUrl: `tickets, ticket url, ticket link, buy tickets; billetterie; entradas; 门票, 購票`,
  registrationUrl: `registration, registration link, register, sign up, rsvp; anmeldung; inscription, inscriptions; inscripción,
    inscripciones; 报名, 報名, 报名链接, 報名連結`,
  registrationCloses: `registration deadline, registration end date; anmeldeschluss`,
  livestreamUrl: 'livestream, live stream, stream url',
  recordingUrl: 'recording, recordings',
  mapUrl: 'map, map link, google maps',
  twitter: '',
  mastodon: '',
  bluesky: '',
};

/** The headings of columns that are not read, by the reason. */
const UNREAD: Readonly<Record<Unread, string>> = {
  passed: ANSWERED.join(),
  // Data that is never imported, additions of Outlook and ticket shops, and words that only resemble
  // headings.
  named: `attendees, order date, order id, created, updated, modified, last modified, price, prices, prix, stage, stages, notes, email, phone, hours;
  reminder date, reminder time; erinnerung am, erinnerung um; date de rappel, heure du rappel; fecha del aviso, hora del aviso;
  提醒日期, 提醒时间, 提醒時間`,
  // Headings that only Outlook exports; in such a table, the end of a whole day is exclusive.
  outlook: `reminder on/off, required attendees, optional attendees, meeting resources, billing information, mileage,
  show time as; erinnerung ein/aus, erforderliche teilnehmer, optionale teilnehmer, besprechungsressourcen,
  abrechnungsinformationen, reisekilometer, zeitspanne zeigen als; rappel actif/inactif, participants obligatoires,
  participants facultatifs, ressources de la réunion, informations facturation, kilométrage, disponibilité;
  activar o desactivar avisos, asistentes necesarios, asistentes opcionales, recursos para la reunión, datos de facturación,
  kilometraje, mostrar hora como; 提醒开/关, 必选与会者, 可选与会者, 会议资源, 记帐信息, 里程, 时间显示为`,
};

/** Why a column is not read: ignored silently, or reported as not read, like all unknown columns and those of Outlook. */
type Unread = 'passed' | 'named' | 'outlook';

/** The meaning of a heading; `isKey` tells whether it is the name in our own files and releases. */
export type HeadMeaning = { readonly field: string; readonly isKey: boolean } | { readonly unread: Unread };

/** Headings are cut to this length before they are compared. */
const MAX_COMPARED = 100;

/** Normalizes a heading for comparison: only letters and digits, in lower case. "Start_Date" equals "start date". */
export function comparedHead(head: string): string {
  return head
    .slice(0, MAX_COMPARED)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The meanings by normalized headings; of several meanings, the first one counts. */
const MEANINGS: ReadonlyMap<string, HeadMeaning> = new Map(
  [
    ...[...KEYS, ...RELEASED].map((field) => meaningsOf(field, '', { field, isKey: true })),
    ...Object.entries(WORDS).map(([field, words]) => meaningsOf(field, words, { field, isKey: false })),
    ...(['passed', 'named', 'outlook'] as const).map((unread) => meaningsOf('', UNREAD[unread], { unread })),
  ]
    .flat()
    .reverse(),
);

function meaningsOf(field: string, words: string, meaning: HeadMeaning): [string, HeadMeaning][] {
  const heads = [field, ...words.split(/[,;]/)].map(comparedHead).filter((head) => head !== '');
  return heads.map((head) => [head, meaning]);
}

/** The normalized headings of columns that are read. */
export const READ_HEADINGS: readonly string[] = [...MEANINGS].flatMap(([head, meaning]) =>
  'field' in meaning ? [head] : [],
);

/** An ignored prefix of headings: "Event Name", "EVENT START DATE". */
const EVENT = 'event';

/** Returns the meaning of a heading; undefined where it is unknown. */
export function meaningOf(head: string): HeadMeaning | undefined {
  const compared = comparedHead(head);
  const known = MEANINGS.get(compared);
  if (known !== undefined || !compared.startsWith(EVENT)) return known;
  return MEANINGS.get(compared.slice(EVENT.length));
}
