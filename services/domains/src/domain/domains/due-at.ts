import { dayMs } from '@telehealth/ids';
import type { Certificate, CertificateOrder, Domain } from './domain.ts';

/** How long a domain waits for its first success, or for a new one, before it fails, ms. */
export const waitingMs = 30 * dayMs;

/** Epoch ms of the next check: to continue the order, check the record, renew the certificate or end the wait. */
export function dueAtOf(domain: Domain): number | undefined {
  const { state, order, recheck, certificate, waitingSince } = domain;
  const times: (number | undefined)[] = [order && stepDueAt(order)];
  if (state === 'removed' || state === 'blocked') return undefined;
  if (state === 'requested' || state === 'cert_requested') times.push(waitingSince + waitingMs);
  if (isVerified(domain)) times.push(recheck?.dueAt, orderWantedAt(domain), certificate?.notAfter);
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** When a process may take the next step of an order, epoch ms: not during the lease of another one. */
export function stepDueAt({ dueAt, until = 0 }: CertificateOrder): number {
  return Math.max(dueAt, until);
}

/** Whether DNS named the target at the last check, as far as is known. */
export function isVerified({ state }: Pick<Domain, 'state'>): boolean {
  return state === 'cert_requested' || state === 'cert_issued' || state === 'active';
}

/** When the schedule places an order, epoch ms; undefined while there is one, and when none is wanted. */
export function orderWantedAt(domain: Domain): number | undefined {
  const { order, orderFailure, certificate } = domain;
  if (order !== undefined || !isVerified(domain)) return undefined;
  return Math.max(wantedSince(certificate), orderFailure?.retryAt ?? 0);
}

function wantedSince(certificate: Certificate | undefined): number {
  return certificate === undefined ? 0 : renewalAt(certificate);
}

/** When a certificate is renewed, epoch ms: when a third of its lifetime is left. */
function renewalAt({ notBefore, notAfter }: Pick<Certificate, 'notBefore' | 'notAfter'>): number {
  return notAfter - Math.floor((notAfter - notBefore) / 3);
}
