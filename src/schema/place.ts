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
  title: 'Place',
  description:
    'A place where events are held. An event names it by the name of this file without its extension; in the API it is the place of that event.',
  properties: {
    id: uuid,
    name: {
      ...oneLine,
      title: 'Name',
      description: 'The name that people know the place by, on one line. In the API: name of the place.',
      examples: ['Hilton Chicago'],
    },
    kind: {
      ...oneLine,
      title: 'Kind',
      description: 'What kind of place it is, in a word of your choice. In the API: kind of the place.',
      examples: ['conference-centre', 'university', 'online'],
    },
    address: {
      ...optionalOneLine,
      title: 'Address',
      description: 'Where the place is, on one line. Default: null. In the API: address of the place.',
      examples: ['Esplanade des Particules 1, 1211 Meyrin, Switzerland'],
    },
    ignore,
  },
};

/** A complete place; events refer to it by `stem`, the name of its file without the extension. */
export interface PlaceRecord {
  readonly stem: string;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly address: string | null;
}
