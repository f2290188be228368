import { diagnostic, type Diagnostic } from '../diagnostics/codes.ts';
import { EVENT } from '../schema/event.ts';
import { isMisspelt } from './misspelt-key.ts';
import type { Document } from './parse.ts';
import type { Values } from './written-values.ts';

/** The rules for the co-organizers of an event beside its organization (contract, section 3). */
export function checkCoOrganizers(document: Document, { organization, coOrganizers }: Values): Diagnostic[] {
  const { kind, root, placeOf } = document;
  const list = root.entries.get('coOrganizers')?.value;
  if (kind !== 'events' || list?.kind !== 'sequence' || !Array.isArray(coOrganizers)) return [];
  if (coOrganizers.length === 0 || coOrganizers.length > EVENT.fields.coOrganizers.schema.maxItems) return [];
  if (organization === undefined) {
    if (isMisspelt(document, 'organization')) return [];
    const message = 'The event has co-organizers, and no organization.';
    const hint = 'Add a line "organization: …" with the one that is the host, and keep only the others here.';
    return [diagnostic('organization-missing', placeOf(list), message, hint)];
  }
  const host = root.entries.get('organization')?.value ?? root;
  const at = coOrganizers.indexOf(organization);
  if (at === -1) return [];
  return [
    diagnostic(
      'co-organizer-host',
      placeOf(list.items[at] ?? list),
      'The organization of the event is not one of its co-organizers, too.',
      'Delete it from the list.',
      { related: { place: placeOf(host), what: 'The organization is' } },
    ),
  ];
}
