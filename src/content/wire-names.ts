import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { LINK_FIELDS, ORGANIZATION } from '../schema/organization.ts';
import type { SiteRecord } from '../schema/site.ts';
import { answerFieldsOf, FIELD_WORDS, requestedFieldsOf } from '../schema/table.ts';
import type { Validated } from './validate.ts';

/** The names of the link fields on the wire must differ from each other and from all other fields. */
export function checkWireNames({ document, record }: Validated<SiteRecord>): Diagnostic[] {
  if (record === null) return [];
  const links = document.root.entries.get('organizationLinks')?.value;
  const renamed = LINK_FIELDS.filter((field) => record.organizationLinks[field] !== field);
  const words: readonly string[] = Object.values(FIELD_WORDS);
  const taken = new Set([
    ...[...answerFieldsOf(ORGANIZATION), ...requestedFieldsOf(ORGANIZATION)].map(([key]) => key),
    ...words,
  ]);
  for (const field of renamed) taken.delete(field);
  return renamed.flatMap((field) => {
    const name = record.organizationLinks[field];
    if (!taken.has(name)) {
      taken.add(name);
      return [];
    }
    const written = links?.kind === 'mapping' ? links.entries.get(field)?.value : undefined;
    const place = document.placeOf(written ?? links ?? document.root);
    const message = words.includes(name)
      ? `The name "${name}" for ${field} stands for several fields in the API's parameter "fields".`
      : `The name "${name}" for ${field} is the name of another field already.`;
    return [
      diagnostic(
        'wire-name-duplicate',
        place,
        message,
        'Choose a name that no other field of an organization has.',
      ),
    ];
  });
}
