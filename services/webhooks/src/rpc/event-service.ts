import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  among,
  boundClients,
  brandOf,
  limitsOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { getEvent, listEvents, listNewestEvents } from '../app/events/read-events.ts';
import type { Context } from '../context.ts';
import { type Audience, audienceOf } from '../storage/events.ts';

export function eventService(context: Context): Contract {
  return contract(EventService, {
    async listEvents({ type, journeyId, since, until, limit, pageToken, ...asked }, call) {
      const audience = audienceReachedBy(call, asked);
      if (audience === undefined) return {};
      const query = {
        audience,
        types: type === '' ? asked.types : [...asked.types, type],
        ...(journeyId !== '' && { journeyId }),
        ...{ since, until },
        after: readPageToken(pageToken, 'number')?.[0],
        limit: pageLimit(limit),
      };
      const list = asked.newestFirst ? listNewestEvents : listEvents;
      const { rows, hasMore, end } = await list(context, query, limitsOf(call));
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

/** Undefined when the client is out of an operator's reach. */
function audienceReachedBy(
  call: Call,
  { clientId, brandId }: { readonly clientId: string; readonly brandId: string },
): Audience | undefined {
  if (call.operator === undefined) return audienceOf(brandOf(call));
  const [reached] = among(clientId, boundClients(call));
  return reached ? { clientId: reached, ids: [brandId || reached] } : undefined;
}
