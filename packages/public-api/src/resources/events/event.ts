import { journeyIdPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { pageOf, resource } from '../../schema/envelope.ts';
import { freeForm, vocabulary } from '../../schema/json-schema.ts';
import { PageQuery } from '../../schema/page.ts';
import { eventTypeInQuery } from './event-type.ts';

/** An event about a journey. */
export const exampleEvent = {
  id: 'evt_9rLk4WcZ2vXq7TnYb1Mj5P',
  type: 'journey.intake.submitted.v1',
  timestamp: '2026-02-03T16:05:12.408Z',
  test: false,
  mode: 'test',
  client_id: 'cli_1Zk3vNq8RtYw2LmXc5Hb7D',
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  data: { journey_id: 'jny_7pQ2sVd9KfJx4TgBn6Wc1M', sequence: 2 },
};

/** An event as receivers get it (decisions.md 10). */
export const Event = resource('Event', exampleEvent, {
  id: Type.String(),
  type: Type.String(),
  timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
  test: Type.Boolean({ description: 'Whether it is a test event that was asked for.' }),
  mode: vocabulary('EventMode', { test: 'About test data.', live: 'About live data.' }),
  client_id: Type.String(),
  brand_id: Type.Optional(Type.String({ description: 'Absent from an event about the client as a whole.' })),
  data: freeForm(true, {
    title: 'EventData',
    description: 'Ids and codes of what happened, and no health data.',
  }),
});

/** Query of the list of events. */
export const EventsQuery = Type.Object({
  type: Type.Optional(eventTypeInQuery),
  journey_id: Type.Optional(
    Type.String({ pattern: journeyIdPattern, description: 'Narrows the list to events of this journey.' }),
  ),
  since: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Narrows the list to events that the platform recorded at this time or later.',
    }),
  ),
  ...PageQuery.properties,
});

/** A page of the list of events (decisions.md 3). */
export const EventPage = resource(
  'EventPage',
  { data: [exampleEvent], next_cursor: 'AXJ0c2Ffc2FtcGxlX2N1cnNvcg', has_more: false },
  {
    data: pageOf(Event).properties.data,
    next_cursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Continues the list after this page. Null only while there is no event.',
      examples: ['AXJ0c2Ffc2FtcGxlX2N1cnNvcg'],
    }),
    has_more: Type.Boolean({
      description: 'Whether the next page has events now.',
      examples: [false],
    }),
  },
);
