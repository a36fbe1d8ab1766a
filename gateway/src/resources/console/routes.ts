import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ConsoleSessionSchema } from '@telehealth/contracts/accounts/v1/console_service';
import { DomainError } from '@telehealth/errors';
import { ConsoleSession } from '@telehealth/public-api/console/console';
import { consoleOperations } from '@telehealth/public-api/console/operations';
import type { FastifyRequest } from 'fastify';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const sessionToJson = jsonEncoder(ConsoleSessionSchema, ConsoleSession);

/** The links and the sessions of the console (decisions.md 15). */
export function addConsoleRoutes(
  scope: RouteScope,
  { clients: { consoles }, call, cursors, signInOrigin }: RouteParts,
): void {
  const originOf = ({ protocol, host }: FastifyRequest) => signInOrigin ?? `${protocol}://${host}`;

  serve(scope, consoleOperations.createConsoleLink, async (request) => {
    const {
      scopes = [],
      brand_id: named,
      read_only: readOnly = false,
      expires_in: sessionSeconds = 0,
    } = request.body;
    // interface.md 4.0: a brand is never taken from a body against the header.
    if (named !== undefined && request.brandId !== '' && request.brandId !== named)
      throw new DomainError('not-found');
    const asked = { scopes: [...scopes], brandId: named ?? request.brandId, readOnly, sessionSeconds };
    const { token, expiresAt } = await call(request, consoles.createConsoleLink, asked);
    if (expiresAt === undefined) throw new DomainError('internal', 'a link has no end');
    return {
      data: {
        ...(token !== '' && { url: `${originOf(request)}/console/#${token}` }),
        expires_at: timestampDate(expiresAt).toISOString(),
      },
    };
  });

  serve(scope, consoleOperations.listConsoleSessions, (request) =>
    readPage(
      request,
      cursors,
      { list: 'console sessions', filters: { brandId: request.brandId } },
      async (page) => {
        const { sessions, nextPageToken } = await call(request, consoles.listConsoleSessions, page);
        return { data: sessions.map(sessionToJson), nextPageToken };
      },
    ),
  );

  serve(scope, consoleOperations.endConsoleSession, async (request) => {
    await call(request, consoles.endConsoleSession, pathIds(request, 'session_id'));
    return null;
  });
}
