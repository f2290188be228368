import { compileSchema } from '../../schema/validator.ts';

/** What a report of links says to the command that keeps an issue of it. */
export interface LinkMark {
  /** How many addresses there are. */
  readonly links: number;
  /** How many addresses are to be looked at. */
  readonly findings: number;
  /** How many addresses something could be said of for sure. */
  readonly answered: number;
  /** The same for the same findings, whatever else the report says. */
  readonly digest: string;
}

const isLinkMark = compileSchema<LinkMark>({
  type: 'object',
  required: ['links', 'findings', 'answered', 'digest'],
  properties: {
    links: { type: 'integer', minimum: 0 },
    findings: { type: 'integer', minimum: 0 },
    answered: { type: 'integer', minimum: 0 },
    digest: { type: 'string', pattern: '^[0-9a-f]{16}$' },
  },
});

const BEGINNING = '<!-- open-event-calendar: links ';
const END = ' -->\n';

/** The first line of a report, a comment that nobody sees. */
export function linkMark({ links, findings, answered, digest }: LinkMark): string {
  return BEGINNING + JSON.stringify({ links, findings, answered, digest }) + END;
}

/** The mark that a text begins with; null where there is none. */
export function linkMarkOf(text: string): LinkMark | null {
  const end = text.indexOf(END);
  if (!text.startsWith(BEGINNING) || end === -1) return null;
  try {
    const mark: unknown = JSON.parse(text.slice(BEGINNING.length, end));
    return isLinkMark(mark) ? mark : null;
  } catch {
    return null;
  }
}
