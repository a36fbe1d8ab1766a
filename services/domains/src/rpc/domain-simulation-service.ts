import { DomainSimulationService } from '@telehealth/contracts/domains/v1/domain_simulation_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit/calls';
import { clearDnsRecord, directCertificate, setDnsRecord } from '../app/simulation/simulate.ts';
import type { Context } from '../context.ts';
import { dnsName } from '../domain/simulation/simulated-record.ts';

/** A method about something that is not simulated is `not-found`. */
export function domainSimulationService(context: Context): Contract {
  const { dnsRecords, certificateDirectives } = context.simulation;
  return contract(DomainSimulationService, {
    async setDnsRecord(request, call) {
      const hostname = nameAt(request.hostname, '/hostname');
      const target = nameAt(request.target, '/target');
      const mode = chosenAt(request.mode, '/mode');
      const record = { hostname, record: { target, mode } };
      const setAt = await setDnsRecord(context, simulated(dnsRecords), operationOf(call), record);
      return { setAt };
    },
    async clearDnsRecord(request, call) {
      const hostname = nameAt(request.hostname, '/hostname');
      await clearDnsRecord(context, simulated(dnsRecords), operationOf(call), hostname);
      return {};
    },
    async directCertificate(request, call) {
      const hostname = nameAt(request.hostname, '/hostname');
      const directive = chosenAt(request.directive, '/directive');
      const setAt = await directCertificate(context, simulated(certificateDirectives), operationOf(call), {
        hostname,
        directive,
      });
      return { setAt };
    },
  });
}

function simulated<T>(collection: T | undefined): T {
  if (collection === undefined) throw new DomainError('not-found', 'this is not simulated');
  return collection;
}

function nameAt(text: string, where: string): string {
  const name = dnsName(text);
  if (name !== undefined) return name;
  const message = 'The name must be one of DNS, such as `login.brand.example`.';
  throw new DomainError('malformed-request', 'name', {
    issues: [{ code: 'request.pattern', message, where }],
  });
}

function chosenAt<T>(choice: T | undefined, where: string): T {
  if (choice !== undefined) return choice;
  const message = 'The member must be given.';
  throw new DomainError('malformed-request', 'choice', {
    issues: [{ code: 'request.missing_field', message, where }],
  });
}
