import { idMaxLength, journeyIdPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { pageOf, resource } from '../../schema/envelope.ts';
import { freeForm, oneOf, orNull, time, vocabulary } from '../../schema/json-schema.ts';
import { PeriodQuery } from '../../schema/list-query.ts';
import { PageQuery } from '../../schema/page.ts';
import { eventTypesInQuery } from './event-type.ts';

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

/** As receivers get it (decisions.md 10). */
export const Event = resource('DeliveredEvent', exampleEvent, {
  id: Type.String(),
  type: Type.String(),
  timestamp: time('When it happened.'),
  test: Type.Boolean({ description: 'Whether it is a test event that was asked for.' }),
  mode: vocabulary('EventMode', { test: 'About test data.', live: 'About live data.' }),
  client_id: Type.String(),
  brand_id: Type.Optional(Type.String({ description: 'Absent from an event about the client as a whole.' })),
  data: freeForm(true),
});

export const EventsQuery = Type.Object({
  order: Type.Optional(
    oneOf(['asc', 'desc'], {
      default: 'asc',
      description: '`asc`: the oldest first. `desc`: the latest first.',
    }),
  ),
  type: Type.Optional(eventTypesInQuery),
  journey_id: Type.Optional(
    Type.String({
      pattern: journeyIdPattern,
      maxLength: idMaxLength,
      description: 'Only of this journey.',
    }),
  ),
  ...PeriodQuery.properties,
  ...PageQuery.properties,
});

export const EventAnswer = resource('EventAnswer', { data: exampleEvent }, { data: Event });

/** decisions.md 3. */
export const EventPage = resource(
  'EventPage',
  { data: [exampleEvent], next_cursor: null, resume_cursor: 'AXJ0c2Ffc2FtcGxlX2N1cnNvcg', has_more: false },
  {
    ...pageOf(Event).properties,
    resume_cursor: orNull(
      Type.String({
        description:
          'Store it and send it as `cursor` to come back later: the list continues after this page. Null only while there is no event, and at the end in the order `desc`.',
        examples: ['AXJ0c2Ffc2FtcGxlX2N1cnNvcg'],
      }),
    ),
    has_more: Type.Boolean({
      description: 'Whether more events follow now: `next_cursor` is not null.',
      examples: [false],
    }),
  },
);
