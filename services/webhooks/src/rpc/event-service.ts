import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf, pageLimit, readPageToken } from '@telehealth/service-kit/calls';
import { getEvent, listEvents } from '../app/events/read-events.ts';
import type { Context } from '../context.ts';

export function eventService(context: Context): Contract {
  return contract(EventService, {
    async listEvents({ type, journeyId, since, limit, pageToken }, call) {
      const query = {
        brand: brandOf(call),
        ...(type !== '' && { type }),
        ...(journeyId !== '' && { journeyId }),
        since,
        after: readPageToken(pageToken, 'number')?.[0],
        limit: pageLimit(limit),
      };
      const { rows, hasMore, end } = await listEvents(context, query, limitsOf(call));
      return {
        bodiesJson: rows.map(({ body }) => body),
        nextPageToken: end === undefined ? '' : String(end),
        hasMore,
      };
    },
    async getEvent({ eventId }, call) {
      const event = await getEvent(context, { eventId, brand: brandOf(call) }, limitsOf(call));
      return { bodyJson: event.body };
    },
  });
}
