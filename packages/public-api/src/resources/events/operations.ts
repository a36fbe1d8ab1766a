import { get, operations } from '../../operation.ts';
import { EventAnswer, EventPage, EventsQuery } from './event.ts';

export const eventOperations = operations(
  { tag: 'Events', credentials: ['apiKey'], resource: 'events', brand: 'required' },
  {
    listEvents: get('/v1/events', {
      summary: 'List the events of 30 days',
      description:
        'Answers the events of the brand, and those of the client as a whole, the oldest first. Use it to read what a webhook has missed, or in place of webhooks. To get each event once, read on with `next_cursor` until it is null; store the `resume_cursor` of the last page, and send it as `cursor` when you come back.',
      query: EventsQuery,
      answers: { 200: EventPage },
    }),
    readEvent: get('/v1/events/{event_id}', {
      summary: 'Read an event',
      description:
        'Answers one event as receivers get it. Events are stored for 30 days; an older one, and one of another brand, is 404.',
      answers: { 200: EventAnswer },
    }),
  },
);
