import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { EventsQuery } from '@telehealth/public-api/events/event';
import { eventOperations } from '@telehealth/public-api/events/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { queryInstant } from '../routes/instants.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

/**
 * The events of a brand and of its client as a whole (decisions.md 3). The service has the body of each as the JSON text
 * that receivers get, and the answers have these texts in them as they are.
 */
export function addEventRoutes(scope: RouteScope, { clients: { events }, call, cursors }: RouteParts): void {
  scope.route({
    ...routeOf(eventOperations.listEvents),
    handler: async (request, reply) => sendJson(reply, await pageText(request)),
  });

  scope.route({
    ...routeOf(eventOperations.readEvent),
    handler: async (request, reply) => {
      const { bodyJson } = await call(request, events.getEvent, { eventId: pathId(request, 'event_id') });
      return sendJson(reply, `{"data":${bodyJson}}`);
    },
  });

  async function pageText(
    request: FastifyRequest<{ Querystring: Static<typeof EventsQuery> }>,
  ): Promise<string> {
    const { type = '', journey_id: journeyId = '', since: sinceText } = request.query;
    const since = queryInstant('since', sinceText);
    const filters = { brandId: request.brandId, type, journeyId, since: String(since ?? '') };
    const { data, next_cursor, has_more } = await readPage(
      request,
      cursors,
      { list: 'events', filters },
      async (page) => {
        const { bodiesJson, hasMore, nextPageToken } = await call(request, events.listEvents, {
          type,
          journeyId,
          ...(since !== undefined && { since: timestampFromMs(since) }),
          ...page,
        });
        return { data: bodiesJson, has_more: hasMore, nextPageToken };
      },
    );
    return `{"data":[${data.join()}],"next_cursor":${JSON.stringify(next_cursor)},"has_more":${has_more}}`;
  }
}

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}
