import { resolve } from 'node:path';
import { SETTINGS } from '../config/settings.ts';
import { type Collection, COLLECTIONS } from '../schema/records.ts';

/** A content folder, and a function that makes the paths of its files as people see them. */
interface ShownFolder {
  readonly directory: string;
  readonly displayPath: (file: string) => string;
}

/**
 * Returns a line that tells a person how a calendar without a record begins.
 *
 * @param records null where they are not known
 * @returns an empty text where there is a record, or it is not known whether there is
 */
export function howToBegin(
  records: Readonly<Record<Collection, { readonly length: number }>> | null,
  { directory, displayPath }: ShownFolder,
): string {
  if (records === null || COLLECTIONS.some((collection) => records[collection].length > 0)) return '';
  const shown = displayPath('') || '.';
  const isDefault = resolve(directory) === resolve(SETTINGS.CONTENT_DIR.default);
  const option = isDefault ? '' : ` -- --content ${shown}`;
  return `There is no record in ${shown} yet: "npm run new${option}" asks for the facts of the first one and writes it.\n`;
}
