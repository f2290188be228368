/** The codes of errors, because of which content is refused, each with its meaning. */
const ERRORS = {
  'file-name': 'A file name has characters that cannot be shown.',
  'file-link': 'A symbolic link stands where a file or folder should be; links are not followed.',
  'file-special': 'Something has the name of a record, but is a folder, a pipe or a device.',
  'file-unreadable': 'A file or folder cannot be read.',
  'file-too-large': 'A file is larger than 1 MiB, or a YAML file larger than 64 KiB.',
  'content-too-large':
    'All files together are larger than 480 MB, or more than two million, or records name more than 100,000 pictures.',
  'record-unread':
    'A file looks like a record, but lies outside the folders of records, or has an ending that is not read.',
  'record-misplaced':
    'A record lies in the folder of another kind: an event among the organizations, or the like.',
  encoding: 'The text is not UTF-8.',
  'byte-order-mark': 'The file begins with two byte order marks.',
  'line-ending': 'A line ends with CR alone.',
  'character-forbidden': 'A control character stands in the text.',
  'front-matter-missing': 'A .md file does not begin with a line "---".',
  'front-matter-language':
    'The first line names a language after "---"; front matter is YAML, and nothing is executed.',
  'front-matter-unclosed': 'The line "---" that ends the front matter is missing.',
  'front-matter-closing': 'The front matter ends with a line that is more than "---".',
  'front-matter-too-large': 'The front matter is larger than 16 KiB.',
  'yaml-syntax': 'The YAML cannot be read.',
  'yaml-depth': 'Lists and mappings are nested more than 20 levels deep.',
  'yaml-directive': 'A line "%YAML" or "%TAG" stands before the record.',
  'yaml-documents': 'A second YAML document begins in the file.',
  'yaml-anchor': 'A YAML anchor ("&name") is used.',
  'yaml-alias': 'A YAML alias ("*name") is used.',
  'yaml-tag': 'A YAML tag ("!name") is used.',
  'yaml-merge-key': 'A YAML merge key ("<<") is used.',
  'yaml-key': 'A key is no text, or a name that is not allowed.',
  'yaml-duplicate-key': 'A key stands twice in one mapping.',
  'record-form': 'The record is not a mapping of "key: value" lines.',
  'body-unused': 'A place or the settings of the site have text below the front matter.',
  'key-missing': 'A required key is missing.',
  'key-unknown': 'A key is not known there.',
  'key-misplaced': 'A .md file has its long text as a key, rather than below the front matter.',
  'type-wrong': 'A value is of the wrong kind: a list in place of a text, or the like.',
  'list-too-long': 'A list has more items than it may have.',
  'item-duplicate': 'An item stands twice in a list in which each stands once.',
  'number-range': 'A number is smaller or larger than it can be.',
  'number-inexact': 'A number under "extra" or "richMediaConfig" cannot be kept exactly.',
  'text-form': 'A text is empty, has line breaks or characters that are not shown.',
  'id-form': 'An id is not a UUID.',
  'slug-form':
    'A slug, or the file name that stands in for it, is not words of a-z and 0-9 joined by hyphens.',
  'url-key-form': 'A urlKey has characters that cannot be part of a URL.',
  'url-form':
    'A web address is not an absolute http(s) URL, or has a user name in it; that of a source can be a webcal URL or a variable, too, and is no secret one.',
  'link-form': 'A link is neither an http(s) URL nor a plain name.',
  'mail-form': 'An e-mail address is not one.',
  'ignore-form': 'An item of "ignore" does not look like a code.',
  'country-unknown': 'A country is not one of ISO 3166-1.',
  'colour-form': 'A colour is not "#" and six hexadecimal digits.',
  'tiles-form': 'An address of pictures of a map is no https template of one host.',
  'contact-form': 'A contact is neither an e-mail address nor a web address.',
  'coordinates-incomplete': 'A latitude stands without a longitude, or a longitude without a latitude.',
  'coordinates-swapped': "A latitude and a longitude stand in each other's place.",
  'coordinates-zero': 'Latitude and longitude are both 0, a point in the sea that stands for none.',
  'timezone-unknown': 'A time zone is not in the IANA database.',
  'scale-unknown': 'The scale of an event or a source is not one of the known ones.',
  'status-unknown':
    'The status of an event is not one of the known ones; a postponed event waits for its new date, a rescheduled one has it.',
  'attendance-unknown': 'How people take part in an event is none of the known words.',
  'language-form': 'A language of an event or a source is no language tag (BCP 47).',
  'link-kind-unknown': 'The kind of a link is not one of the known ones.',
  'language-unknown': 'A language of the site is not one that pages are offered or can be written in.',
  'wire-name-form': 'A name for a link field has characters that are not allowed.',
  'wire-name-duplicate': 'A name for a link field is the name of another field already.',
  'date-form': 'A date is in none of the known forms.',
  'date-nonexistent': 'A date names a day, a time or an offset that does not exist.',
  'date-skipped': 'A local time does not occur, because the clocks are put forward across it.',
  'end-before-start': 'An event ends before it starts.',
  'closes-before-opens': 'A link of an event closes before it opens.',
  'id-duplicate': 'Two records of a kind have the same id.',
  'slug-duplicate': 'Two organizations, or two events of one organization, have the same slug.',
  'event-key-duplicate': 'Two events have the same slug and the same urlKey.',
  'place-duplicate': 'Two files of places have the same name.',
  'place-unknown': 'An event or a source names a place that does not exist.',
  'organization-unknown': 'An event or a source names an organization that does not exist.',
  'picture-unknown': 'A record or the site names a picture that is not in images/.',
  'picture-type': 'A picture that is named is no PNG, JPEG, WebP or AVIF picture, or not as its name says.',
  'picture-size': 'A picture that is named is larger than 2 MiB.',
  'picture-pixels': 'A picture that is named has more than 4,096 pixels a side.',
  'site-url-missing':
    'A picture in images/ is named, and the site has no url that its address could begin with.',
  'organization-missing': 'An event has co-organizers, and no organization.',
  'co-organizer-host': 'An event names its organization among the co-organizers, too.',
  'sources-form': 'The file sources.yml is no list, or an item of it is no mapping.',
  'source-key-duplicate': 'Two sources have the same key.',
  'source-url-duplicate': 'Two sources have the same address.',
  'source-own': 'A source is a part of the calendar itself.',
  'column-unknown': 'A column of a table stands for what no column can say.',
  'date-order-unknown': 'The order of day, month and year in a table is not one of the known ones.',
  'window-form': 'Until when a source is followed is neither a day nor a duration.',
  'window-none':
    'A source is followed for no time at all, until before it begins, or for more than ten years.',
  'problems-too-many': 'A file has more problems than are told, because all files together have too many.',
} as const;

/** The codes of warnings, in spite of which content is served. A warning can be silenced in the record. */
const WARNINGS = {
  'file-type': 'A file is no record, and is passed over.',
  'bare-repository': 'The content folder has files that make it look like a git repository.',
  'words-unusable': 'A file of words, or a message in it, cannot be used: English is used in its place.',
  'folder-unknown': 'A folder is none of those that hold records, and is passed over.',
  'spaces-around': 'A text in quotes begins or ends with a space.',
  'comment-in-text': 'A "#" in a text without quotes begins a comment, and cuts the text off.',
  'text-typography':
    'A text of one line has spaces or quotes that copying leaves: doubled, not breaking, or around the whole text.',
  'text-damaged':
    'A text has U+FFFD, which stands for a character that was lost. An error in what a change adds or edits, with --base, and in pull requests on GitHub.',
  'text-invisible':
    'A text has characters that nobody sees, or that show what follows in another order than it is written.',
  'text-html': 'A text has HTML in it, which is shown as it is written.',
  'name-capitals': 'A name is in capitals only, and no abbreviation.',
  'name-invisible': 'A name has characters that nobody sees, and that change nothing.',
  'timezone-missing':
    'An event has no time zone of its own, and the clocks where it is held are not those of the calendar.',
  'timezone-elsewhere': 'The time zone of an event is not one of those where it is held.',
  'timezone-fixed':
    'The time zone of an event in summer is an abbreviation that has no summer time, like EST.',
  'location-missing':
    'The region of an event names a town that is known, and its country or its coordinates are missing.',
  'attendance-place': 'An event is said to be online, and has a place elsewhere, or the other way round.',
  'slug-reserved': 'The slug of an organization is the first word of paths that the calendar itself has.',
  'event-long': 'An event lasts more than 14 days.',
  'start-far': 'An event starts more than five years from now.',
  'postponed-dated':
    'An event that is postponed, and waits for its new date, still has the old one or another.',
  'link-late': 'A call for papers closes after the event, or after the day on which it starts.',
  'event-over':
    'An event that a change adds is over already. Only with --base, and in pull requests on GitHub.',
  'event-stale':
    'Nobody seems to look after an event: it has been undated or unchanged for a year, or is over without an end. Only with --stale.',
  'event-overlap':
    'Two events are probably one: of nearly the same name, at the same time, by one organization or in one place.',
  'url-duplicate':
    'Two events of different names and no common series, which start at most 60 days apart, have the same web page.',
  'tag-similar': 'A tag is one typing error away from one that more events have.',
  'organization-unused': 'No event has this organization.',
  'place-unused': 'No event has this place.',
  'picture-unused': 'Nothing has this picture.',
  'picture-too-large': 'A picture is larger than is of use where it is shown.',
  'picture-metadata': 'The metadata of a picture tell where it was taken, or the serial number of a camera.',
  'ignore-unused': 'A code under "ignore" silences nothing.',
} as const;

export type DiagnosticCode = keyof typeof ERRORS | keyof typeof WARNINGS;
export type Severity = 'error' | 'warning';

/** What each code means, in one sentence. Codes are stable: a maintainer's scripts may rely on them. */
export const CODES = { ...ERRORS, ...WARNINGS };

/** The codes that a record can silence. */
export const WARNING_CODES: readonly string[] = Object.keys(WARNINGS);

export function isWarningCode(code: string): boolean {
  return Object.hasOwn(WARNINGS, code);
}

export function severityOf(code: string): Severity {
  return isWarningCode(code) ? 'warning' : 'error';
}

/** A place in a file; `line` and the columns (UTF-16 units) count from 1 in the whole file. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The column after the last character of the place, on the same line. */
  readonly endColumn: number;
  /** The whole line; null where the file as a whole is meant. */
  readonly source: string | null;
}

/** A change of a file's text: `text` replaces what is between `offset` and `end` (UTF-16 units, `end` is exclusive). */
export interface Edit {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
  /** Whether the edit moves an event in time, so that it is made only where somebody asks for it by the code of the problem. */
  readonly isAsked?: true;
}

/** Another place that a problem involves, and the words before it in the message: "The first one is", and for a second place "its slug is". */
export interface Related {
  readonly place: Place;
  readonly what: string;
}

/** One problem of the content: its place, a message, and a hint how to put it right, if there is one. */
export interface Diagnostic extends Place {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  /** Whole sentences; `messageOf` adds the related places. */
  readonly message: string;
  readonly hint: string | null;
  readonly related: readonly Related[];
  /** The edit that corrects the problem, where it is safe and the only one possible; else null. */
  readonly fix: Edit | null;
}

export function diagnostic(
  code: DiagnosticCode,
  { file, line, column, endColumn, source }: Place,
  message: string,
  hint: string | null = null,
  { related = null, fix = null }: { related?: Related | null; fix?: Edit | null } = {},
): Diagnostic {
  const severity = severityOf(code);
  const places = related === null ? [] : [related];
  return { file, line, column, endColumn, source, severity, code, message, hint, related: places, fix };
}

/** Returns the place of a problem that concerns a whole file: its beginning. */
export function startOf(file: string): Place {
  return { file, line: 1, column: 1, endColumn: 1, source: null };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Sorts by file, line, column and code, so that the same problems are in the same order everywhere. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.code, b.code),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
