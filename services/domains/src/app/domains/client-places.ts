import { taskOperation } from '@telehealth/changes';
import { openClientRecords } from '@telehealth/idempotency';
import { type ClientPlace, documentsOf, removeDelivered } from '@telehealth/service-kit/client-data';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideRemovalOfClient } from '../../domain/domains/decide-removal.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { changeDomain } from './change-domain.ts';

/** What domains stores about a client, in the order of its removal. */
export async function clientPlaces(context: Context): Promise<readonly ClientPlace[]> {
  const { store, clock, domains } = context;
  return [
    documentsOf(
      domains,
      'domains',
      (clientId) => [{ clientId }],
      (domain, limits) => removeDomain(context, domain, limits),
    ),
    documentsOf(context.orderCounts, 'certificate_order_counts', (clientId) => [{ _id: clientId }]),
    await openClientRecords(store, clock),
  ];
}

/** Removes a domain as its client does, so that gateways forget its hostname, and a call later its document with what was simulated. */
async function removeDomain(context: Context, domain: DomainDocument, limits: CallOptions): Promise<boolean> {
  const { domains, simulation } = context;
  const { _id, hostname } = domain;
  if (domain.state !== 'removed')
    await changeDomain(context, { ...taskOperation('client_deletion'), limits }, _id, decideRemovalOfClient);
  if (!(await removeDelivered(domains, domain, limits))) return false;
  const { dnsRecords, certificateDirectives } = simulation;
  if (dnsRecords !== undefined) await removeDelivered(dnsRecords, { _id: hostname }, limits);
  if (certificateDirectives !== undefined)
    await removeDelivered(certificateDirectives, { _id: hostname }, limits);
  return true;
}
