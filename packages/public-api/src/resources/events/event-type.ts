import { publicEventMeanings } from '@telehealth/ids';
import type { Static } from 'typebox';
import { oneOf, vocabulary } from '../../schema/json-schema.ts';
import { anyOf } from '../../schema/list-query.ts';

/** In requests (interface.md 6). Answers may have newer types than this gateway. */
export const EventType = vocabulary('EventType', publicEventMeanings);

const typeInQuery = {
  ...oneOf(Object.keys(publicEventMeanings) as Static<typeof EventType>[]),
  title: 'EventType',
};

export const eventTypesInQuery = anyOf(typeInQuery, 'Only events of this type.');
