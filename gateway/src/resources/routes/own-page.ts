import type { FastifyRequest } from 'fastify';
import { ownOrigin } from '../../edge/browser-sessions/own-origin.ts';
import type { ActiveDomains } from '../../upstream/active-domains.ts';
import { pagePathOf } from '../../upstream/page-path.ts';

/**
 * The patient's page that sent the request: at the brand's member host, or at the platform with the origin
 * `platformOrigin`. Undefined for a request with a key.
 */
export function ownPage(
  request: FastifyRequest,
  activeDomains: ActiveDomains,
  platformOrigin?: string,
): string | undefined {
  const origin = request.caller?.session?.role !== 'patient' ? undefined : ownOrigin(request);
  if (origin === undefined) return undefined;
  const isMemberHost = activeDomains.find(new URL(origin).hostname) !== undefined;
  return isMemberHost ? `${origin}/` : `${platformOrigin ?? origin}${pagePathOf(request.brandId)}`;
}
