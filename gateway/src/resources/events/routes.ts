import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { EventsQuery } from '@telehealth/public-api/events/event';
import { eventOperations } from '@telehealth/public-api/events/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { pathId } from '../../edge/routing/path-ids.ts';
import { queryInstant } from '../routes/instants.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

/**
 * Events of a brand and of its client as a whole (decisions.md 3). Bodies are the JSON text that receivers
 * get, copied unchanged.
 */
export function addEventRoutes(scope: RouteScope, { clients: { events }, call, cursors }: RouteParts): void {
  serve(scope, eventOperations.listEvents, async (request, reply) =>
    sendJson(reply, await pageText(request)),
  );

  serve(scope, eventOperations.readEvent, async (request, reply) => {
    const { bodyJson } = await call(request, events.getEvent, { eventId: pathId(request, 'event_id') });
    return sendJson(reply, `{"data":${bodyJson}}`);
  });

  async function pageText(
    request: FastifyRequest<{ Querystring: Static<typeof EventsQuery> }>,
  ): Promise<string> {
    const { type: types = [], journey_id: journeyId = '', order = 'asc' } = request.query;
    const since = queryInstant('since', request.query.since);
    const until = queryInstant('until', request.query.until);
    const times = { since: String(since ?? ''), until: String(until ?? '') };
    const filters = { brandId: request.brandId, types: types.join(), journeyId, order, ...times };
    const { data, next_cursor, resume_cursor } = await readPage(
      request,
      cursors,
      { list: 'events', filters },
      async (page) => {
        const { bodiesJson, hasMore, nextPageToken } = await call(request, events.listEvents, {
          types,
          journeyId,
          newestFirst: order === 'desc',
          ...(since !== undefined && { since: timestampFromMs(since) }),
          ...(until !== undefined && { until: timestampFromMs(until) }),
          ...page,
        });
        const token = hasMore ? nextPageToken : '';
        return { data: bodiesJson, nextPageToken: token, resumeToken: nextPageToken };
      },
    );
    const has_more = next_cursor !== null;
    const others = JSON.stringify({ next_cursor, resume_cursor, has_more });
    return `{"data":[${data.join()}],${others.slice(1)}`;
  }
}

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}
