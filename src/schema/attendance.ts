/** How people take part in an event; the words are those of schema.org's `eventAttendanceMode`. */
export const ATTENDANCE_MODES = ['offline', 'online', 'mixed'] as const;
/** What each mode says, for editors. */
export const ATTENDANCE_MEANINGS = {
  offline: 'at a place only',
  online: 'from anywhere only',
  mixed: 'both at a place and from anywhere',
} as const satisfies Record<(typeof ATTENDANCE_MODES)[number], string>;
export type AttendanceMode = (typeof ATTENDANCE_MODES)[number];

/** What an event and its place say of where it is. */
export interface Attendance {
  readonly status: string;
  /** The mode that the file says. */
  readonly attendanceMode: AttendanceMode | null;
  /** The kind of the place; null where the event has no place. */
  readonly placeKind: string | null;
  /** The event's own address and region. */
  readonly address: string | null;
  readonly region: string | null;
  /** Whether the event or its place has coordinates. */
  readonly isLocated: boolean;
}

/**
 * The attendance mode of an event as answers have it (guide, "Choose fields"): what is written, unless the event has moved
 * online; else what its place, address and region show.
 *
 * @returns null where nothing says how people take part
 */
export function attendanceModeOf(event: Attendance): AttendanceMode | null {
  if (event.status === 'movedOnline') return 'online';
  if (event.attendanceMode !== null) return event.attendanceMode;
  const { placeKind, address, region, isLocated } = event;
  const texts = [address, region].filter((text) => text !== null);
  if (placeKind === 'online' || texts.some(meansOnline)) return 'online';
  return placeKind !== null || texts.length > 0 || isLocated ? 'offline' : null;
}

/** Words for "online" that people write in place of an address, in the languages that pages have. */
const ONLINE_WORDS: ReadonlySet<string> = new Set(
  [
    'online, virtual, remote',
    'virtuell, online-veranstaltung',
    'en línea, en linea, remoto, a distancia',
    'en ligne, virtuel, à distance',
    'オンライン, バーチャル, リモート',
    '在线, 线上, 虚拟, 远程',
    '線上, 在線, 虛擬, 遠端, 遠程',
  ].flatMap((words) => words.split(', ')),
);

/** Whether a text is a web address and nothing else, or nothing but a word for "online". */
function meansOnline(text: string): boolean {
  const trimmed = text.trim();
  return (
    ONLINE_WORDS.has(trimmed.toLowerCase()) || (/^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed))
  );
}
