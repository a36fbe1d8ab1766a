import type { PlainInit } from '@telehealth/contracts/codec';
import {
  type ActiveDomainSchema,
  DomainRoutingService,
} from '@telehealth/contracts/domains/v1/domain_routing_service';
import { type Contract, contract } from '@telehealth/rpc';
import { nextPageToken, operationOf, pageLimit, readPageToken } from '@telehealth/service-kit/calls';
import { openActiveCertificate } from '../app/certificates/open-certificate.ts';
import {
  getActiveDomain,
  getChallenge,
  listActiveDomains,
  listChangedDomains,
} from '../app/routing/routed-domains.ts';
import type { Context } from '../context.ts';
import type { Domain } from '../domain/domains/domain.ts';

export function domainRoutingService(context: Context): Contract {
  return contract(DomainRoutingService, {
    async listActiveDomains({ limit, pageToken }, call) {
      const asOf = context.clock.now();
      const [after = ''] = readPageToken(pageToken, 'text') ?? [];
      const page = await listActiveDomains(context, operationOf(call), { after, limit: pageLimit(limit) });
      return {
        domains: page.rows.map(shownRoute),
        nextPageToken: nextPageToken(page, ({ hostname }) => [hostname]),
        asOf,
      };
    },
    async listChangedHostnames({ since, limit, pageToken }, call) {
      const asOf = context.clock.now();
      const after = readPageToken(pageToken, 'number', 'text');
      const asked = { since, after, limit: pageLimit(limit) };
      const page = await listChangedDomains(context, operationOf(call), asked);
      return {
        hostnames: page.rows.map(({ hostname }) => hostname),
        nextPageToken: nextPageToken(page, ({ changedAt = 0, _id }) => [changedAt, _id]),
        asOf,
      };
    },
    async getActiveDomain({ hostname }, call) {
      const domain = await getActiveDomain(context, operationOf(call), hostname);
      return { domain: domain && shownRoute(domain) };
    },
    getCertificate: ({ hostname }, call) => openActiveCertificate(context, operationOf(call), hostname),
    async getChallenge({ token }, call) {
      return { keyAuthorization: await getChallenge(context, operationOf(call), token) };
    },
  });
}

function shownRoute(domain: Domain): PlainInit<typeof ActiveDomainSchema> {
  return { ...domain, certificateFingerprint: domain.certificate?.fingerprint };
}
