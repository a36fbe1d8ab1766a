import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { Event, EventPage, EventsQuery } from './event.ts';

export const eventOperations = operations(
  { tag: 'Events', credentials: ['apiKey'], brand: 'required' },
  {
    listEvents: {
      method: 'GET',
      path: '/v1/events',
      summary: 'List the events of 30 days',
      description:
        'Answers the events of the brand, and those of the client as a whole, the oldest first. Use it to read what a webhook has missed, or in place of webhooks. To get each event once, store the `next_cursor` of each page and continue from it; while `has_more` is false, ask again later.',
      query: EventsQuery,
      answers: { 200: EventPage },
    },
    readEvent: {
      method: 'GET',
      path: '/v1/events/{event_id}',
      summary: 'Read an event',
      description:
        'Answers one event as receivers get it. Events are stored for 30 days; an older one, and one of another brand, is 404.',
      answers: { 200: dataOf(Event) },
    },
  },
);
