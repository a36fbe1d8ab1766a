import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { Event, EventPage, EventsQuery } from './event.ts';

export const eventOperations = operations(
  { tag: 'Events', credentials: ['apiKey'], brand: 'required' },
  {
    listEvents: {
      method: 'GET',
      path: '/v1/events',
      summary: 'The events of 30 days, the oldest first',
      description:
        'Those of the brand, and those of the client without a brand. To get each event once, store `next_cursor` after each page and go on from it. While `has_more` is false, ask again later.',
      query: EventsQuery,
      answers: { 200: EventPage },
    },
    readEvent: {
      method: 'GET',
      path: '/v1/events/{event_id}',
      summary: 'An event, as receivers get it',
      description: 'For 30 days. One of another brand is 404.',
      answers: { 200: dataOf(Event) },
    },
  },
);
