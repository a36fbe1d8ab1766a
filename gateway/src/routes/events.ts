import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Event, EventPage, EventsQuery } from '@telehealth/public-api/events/event';
import { dataOf } from '@telehealth/public-api/schema/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { readPage } from '../lists/page.ts';
import { queryInstant } from './instants.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Events'];

/**
 * The events of a brand and of its client as a whole (decisions.md 3). The service has the body of each as the JSON text
 * that receivers get, and the answers have these texts in them as they are.
 */
export function addEventRoutes(scope: RouteScope, { clients: { events }, call, cursors }: RouteParts): void {
  scope.get('/v1/events', {
    schema: {
      operationId: 'listEvents',
      summary: 'The events of 30 days, the oldest first',
      description:
        'Those of the brand, and those of the client without a brand. To get each event once, store `next_cursor` after each page and go on from it. While `has_more` is false, ask again later.',
      tags,
      querystring: EventsQuery,
      response: { 200: EventPage },
    },
    handler: async (request, reply) => sendJson(reply, await pageText(request)),
  });

  scope.get('/v1/events/:event_id', {
    schema: {
      operationId: 'readEvent',
      summary: 'An event, as receivers get it',
      description: 'For 30 days. One of another brand is 404.',
      tags,
      response: { 200: dataOf(Event) },
    },
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
