import type { FastifyInstance } from 'fastify';
import { pathId } from '../../edge/routing/path-ids.ts';
import type { CallUpstream } from '../../upstream/call-upstream.ts';
import type { Clients } from '../../upstream/clients.ts';
import { challengePath } from './challenge-path.ts';

export interface AcmeChallengeParts {
  readonly domainRouting: Clients['domainRouting'];
  readonly callAnonymously: CallUpstream;
}

/** Any other token is an unknown path. */
export function addAcmeChallengeRoute(
  scope: FastifyInstance,
  { domainRouting, callAnonymously }: AcmeChallengeParts,
): void {
  scope.get<{ Params: { token: string } }>(`${challengePath}:token`, async (request, reply) => {
    const token = pathId(request, 'token');
    const { keyAuthorization } = await callAnonymously(request, domainRouting.getChallenge, { token });
    return reply.header('content-type', 'application/octet-stream').send(keyAuthorization);
  });
}
