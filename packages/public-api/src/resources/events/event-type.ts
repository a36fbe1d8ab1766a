import { publicEventMeanings } from '@telehealth/ids';
import type { Static } from 'typebox';
import { oneOf, vocabulary } from '../../schema/json-schema.ts';

/** In requests (interface.md 6). Answers may have newer types than this gateway. */
export const EventType = vocabulary('EventType', publicEventMeanings);

/** A parameter has its own description. */
export const eventTypeInQuery = {
  ...oneOf(Object.keys(publicEventMeanings) as Static<typeof EventType>[], {
    description: 'Narrows the list to events of this type.',
  }),
  title: 'EventType',
};
