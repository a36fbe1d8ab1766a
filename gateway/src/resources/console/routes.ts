import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@telehealth/errors';
import { consoleOperations } from '@telehealth/public-api/console/operations';
import { originOf } from '../../upstream/console-addresses.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

/** decisions.md 15. */
export function addConsoleLinkRoute(
  scope: RouteScope,
  { clients: { consoles }, call, publicOrigin }: RouteParts,
): void {
  serve(scope, consoleOperations.createConsoleLink, async (request) => {
    const {
      scopes = [],
      brand_id: named,
      read_only: readOnly = false,
      expires_in: sessionSeconds = 0,
    } = request.body;
    // interface.md 4.0: a brand in the body never overrides the header.
    if (named !== undefined && request.brandId !== '' && request.brandId !== named)
      throw new DomainError('not-found');
    const asked = { scopes: [...scopes], brandId: named ?? request.brandId, readOnly, sessionSeconds };
    const { token, expiresAt } = await call(request, consoles.createConsoleLink, asked);
    if (expiresAt === undefined) throw new DomainError('internal', 'a link has no end');
    return {
      data: {
        ...(token !== '' && { url: `${originOf(publicOrigin, request)}/console/#${token}` }),
        expires_at: timestampDate(expiresAt).toISOString(),
      },
    };
  });
}
