import { timestampMs } from '@bufbuild/protobuf/wkt';
import {
  DomainState,
  type OperatedDomain,
  OperatedDomainSchema,
} from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { dayMs } from '@telehealth/ids';
import type { Section } from '../command/section.ts';
import { represent } from '../output/representation.ts';
import { firstRows } from './first-rows.ts';

/** Certificates are renewed earlier than this before their end. */
const endsSoonMs = 14 * dayMs;

/** The domains of the tenant, with what each one waits for. */
export function domainSection(clientId: string): Section {
  return {
    name: 'domains',
    columns: 'domain.hostname domain.kind domain.state certificate_expires_at order_failure waits_for',
    async rows(read) {
      const found = await firstRows(
        (page) => read(DomainService.method.listDomains, { clientId, ...page }),
        ({ domains }) => domains,
      );
      const now = Date.now();
      return found.map((domain) => ({
        ...represent(OperatedDomainSchema, domain),
        waits_for: waitsFor(domain, now) ?? null,
      }));
    },
  };
}

function waitsFor(
  { domain, failedRechecks, certificateExpiresAt }: OperatedDomain,
  now: number,
): string | undefined {
  switch (domain?.state) {
    case DomainState.REQUESTED:
    case DomainState.FAILED:
      return 'the client: its DNS record';
    case DomainState.CERT_REQUESTED:
      return 'the certificate authority';
    case DomainState.CERT_ISSUED:
      return 'an operator: domain activate';
    case DomainState.BLOCKED:
      return 'an operator: domain unblock';
    default:
  }
  if (failedRechecks > 0) return 'the client: its DNS record is gone';
  const endsAt = certificateExpiresAt && timestampMs(certificateExpiresAt);
  return endsAt !== undefined && endsAt - now < endsSoonMs ? 'the renewal of its certificate' : undefined;
}
