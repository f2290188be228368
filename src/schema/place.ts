import { ignore, oneLine, optionalOneLine, uuid } from './fields.ts';
import type { JSONSchemaType } from './validator.ts';

/** A place as a file writes it (contract, section 3). */
export interface WrittenPlace {
  id: string;
  name: string;
  kind: string;
  address?: string;
  ignore?: string[];
}

export const placeSchema: JSONSchemaType<WrittenPlace> = {
  type: 'object',
  required: ['id', 'name', 'kind'],
  additionalProperties: false,
  properties: { id: uuid, name: oneLine, kind: oneLine, address: optionalOneLine, ignore },
};

/** A complete place; events refer to it by `stem`, the name of its file without the extension. */
export interface PlaceRecord {
  readonly stem: string;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly address: string | null;
}
