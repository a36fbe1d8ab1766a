import type { FastifyInstance } from 'fastify';
import { pathId } from '../../edge/routing/path-ids.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';

export interface AcmeChallengeParts {
  readonly domainRouting: Clients['domainRouting'];
  readonly callAnonymously: CallUpstream;
}

/** RFC 8555 8.3. Any other token is an unknown path. */
export function addAcmeChallengeRoute(
  scope: FastifyInstance,
  { domainRouting, callAnonymously }: AcmeChallengeParts,
): void {
  scope.get<{ Params: { token: string } }>('/.well-known/acme-challenge/:token', async (request, reply) => {
    const token = pathId(request, 'token');
    const { keyAuthorization } = await callAnonymously(request, domainRouting.getChallenge, { token });
    return reply.header('content-type', 'application/octet-stream').send(keyAuthorization);
  });
}
