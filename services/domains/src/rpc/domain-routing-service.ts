import { DomainRoutingService } from '@telehealth/contracts/domains/v1/domain_routing_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, nextPageToken, pageLimit, pageOf, readPageToken } from '@telehealth/service-kit';
import { certificateOf } from '../app/certificates/open-certificate.ts';
import type { Context } from '../context.ts';
import type { DomainDocument } from '../storage/domains.ts';
import { findActive, findActiveDomains, findChallenged } from '../storage/find-domains.ts';
import { kinds } from './domain-message.ts';

export function domainRoutingService(context: Context): Contract {
  const { domains } = context;
  return contract(DomainRoutingService, 'internal', {
    async listActiveDomains({ limit, pageToken }, call) {
      const [after = ''] = readPageToken(pageToken, 'text') ?? [];
      const size = pageLimit(limit);
      const found = await findActiveDomains(domains, { after, limit: size + 1 }, limitsOf(call));
      const page = pageOf(found, size);
      return {
        domains: page.rows.map(routeToProto),
        nextPageToken: nextPageToken(page, ({ hostname }) => [hostname]),
      };
    },
    async getActiveDomain({ hostname }, call) {
      const found = await findActive(domains, hostname, limitsOf(call));
      return found === undefined ? {} : { domain: routeToProto(found) };
    },
    getCertificate: ({ hostname }, call) => certificateOf(context, hostname, limitsOf(call)),
    async getChallenge({ token }, call) {
      const found = await findChallenged(domains, token, limitsOf(call));
      const challenge = found?.order?.challenge;
      if (challenge === undefined) throw new DomainError('not-found', 'no order has this challenge');
      return { keyAuthorization: challenge.keyAuthorization };
    },
  });
}

function routeToProto({ hostname, clientId, brandId, kind, certificate }: DomainDocument) {
  return {
    ...{ hostname, clientId, brandId, kind: kinds[kind] },
    certificateFingerprint: certificate?.fingerprint ?? '',
  };
}
