import { changeDates, id, ignore, location, oneLine } from './common-fields.ts';
import type { RecordOf, RecordType } from './table.ts';

/** The fields of a place (guide, "Records"). */
export const PLACE = {
  name: 'place',
  title: 'Place',
  description:
    'A place where events are held. An event names it by the name of this file without its extension. In the API: /open/place and /open/place/{id}, and within events.',
  identity: ['id', 'stem'],
  body: null,
  asked: ['address'],
  referred: {
    by: 'stem',
    format: 'one-line',
    rule: 'Places are files under places/, named without their extension; "npm run new -- place" writes one. A place without a file of its own goes into "address" instead.',
    unknownCode: 'place-unknown',
    duplicateCode: 'place-duplicate',
    unusedCode: 'place-unused',
  },
  fields: {
    id: { ...id, answer: 'The place, for ever.' },
    name: {
      schema: oneLine,
      title: 'Name',
      help: 'The name that people know the place by, on one line.',
      examples: ['Hilton Chicago'],
      required: true,
      apiHelp: 'In the API: name of the place.',
      answer: 'The name that people know it by.',
    },
    kind: {
      schema: oneLine,
      title: 'Kind',
      help: 'What kind of place it is, in a word of your choice.',
      examples: ['conference-centre', 'university', 'online'],
      ask: { like: 'hotel, museum or university' },
      required: true,
      apiHelp: 'In the API: kind of the place.',
      answer: 'What kind of place it is, in a word; there is no list of them.',
    },
    address: {
      schema: oneLine,
      title: 'Address',
      help: 'Where the place is, on one line.',
      examples: ['Esplanade des Particules 1, 1211 Meyrin, Switzerland'],
      apiHelp: 'In the API: address of the place.',
      answer: 'Where it is, on one line.',
    },
    ...location,
    ignore,
  },
  derived: changeDates,
} as const satisfies RecordType;

/** Events refer to it by `stem`, the name of its file without the extension. */
export type PlaceRecord = RecordOf<typeof PLACE>;
