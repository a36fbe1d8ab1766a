import { publicEventMeanings } from '@telehealth/ids';
import type { Static } from 'typebox';
import { oneOf, vocabulary } from '../../schema/json-schema.ts';

/** A type of event that a request names (interface.md 6). Answers may have types that are newer than this gateway. */
export const EventType = vocabulary('EventType', publicEventMeanings);

/** The same in a query: the description of a parameter is its own. */
export const eventTypeInQuery = {
  ...oneOf(Object.keys(publicEventMeanings) as Static<typeof EventType>[], {
    description: 'Narrows the list to events of this type.',
  }),
  title: 'EventType',
};
