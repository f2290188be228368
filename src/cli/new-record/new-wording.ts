/** The optional keys that are asked for, in this order; the others are for the file. */
export const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  event: ['startDate', 'endDate', 'timezone', 'region', 'organization', 'place', 'url'],
  organization: ['type', 'website', 'contactMail'],
  place: ['address'],
};

const LABELS: Readonly<Record<string, string>> = {
  startDate: 'Start',
  endDate: 'End',
  timezone: 'Time zone',
  website: 'Web site',
  contactMail: 'E-mail address',
  url: 'URL of the public page',
};
/** Shown where nothing is typed yet. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  kind: 'like hotel, museum or university',
  startDate: 'like 2027-02-20 or 2027-02-20T10:00',
  endDate: 'like 2027-02-21 or 2027-02-21T18:30',
  timezone: 'like Europe/Berlin',
  region: 'like Hamburg, Germany',
  type: 'like association, company or foundation',
  website: 'like https://example.org',
  contactMail: 'like info@example.org',
  url: 'like https://example.org/2027',
};

/** What a key is called in its question. */
export function labelOf(key: string): string {
  return LABELS[key] ?? `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
}
