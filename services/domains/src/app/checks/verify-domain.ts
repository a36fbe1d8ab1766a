import type { Operation } from '@telehealth/changes';
import { type Reason, refusal } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import type { Verdict } from '../../domain/dns/verdict.ts';
import {
  assertNotBlocked,
  decideAsk,
  decideVerified,
  isDriven,
  pauseMs,
} from '../../domain/domains/decide-verified.ts';
import { stepDueAt } from '../../domain/domains/due-at.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { takeOrderSteps } from '../certificates/take-order-step.ts';
import { changeDomain } from '../domains/change-domain.ts';
import { type DomainRef, getDomain } from '../domains/get-domain.ts';
import { assertFree } from '../domains/release-hold.ts';

/** Why a record does not verify, with the seconds until another verify makes sense. */
const notVerified: Record<Exclude<Verdict, 'verified'>, readonly [Reason, number, string]> = {
  missing: ['dns_missing', 60, 'The hostname has no CNAME record yet.'],
  wrong_target: ['dns_wrong_target', 60, 'The CNAME record does not name the target of the domain.'],
  flattened: [
    'dns_wrong_target',
    60,
    'The hostname has addresses instead of a CNAME record. Switch proxying or flattening off.',
  ],
  loop: ['dns_loop', 60, 'The CNAME records lead in a circle, or over more than eight names.'],
  disagree: ['dns_disagree', 30, 'The resolvers do not agree yet. A new record takes its time.'],
  unavailable: ['dns_unavailable', 10, 'DNS gave no answer about the hostname.'],
};

/**
 * Checks the record of a domain and takes it further (interface.md 4.7): a member domain to `cert_requested`, a login domain to
 * `active`. The client sees no change until DNS names the target and, for a login domain, the certificate is issued. Throws
 * `not-found`, `conflict` for a blocked domain and for a hostname that another domain holds, and `not-ready` with its reason,
 * also within five seconds of the previous verify.
 */
export async function verifyDomain(
  context: Context,
  operation: Operation,
  ref: DomainRef,
  signal: AbortSignal,
): Promise<DomainDocument> {
  const domain = await getDomain(context, operation, ref);
  assertNotBlocked(domain);
  if (isDriven(domain)) return domain;
  const { hostname, clientId, _id: domainId } = domain;
  await assertFree(context, { hostname, clientId, domainId }, operation.limits);
  await changeDomain(
    context,
    { ...operation, operationId: `${operation.operationId}:ask` },
    domainId,
    decideAsk,
  );
  const verdict = await context.dns.verdictOf(domain, signal);
  if (verdict !== 'verified') {
    const [reason, retryAfterSeconds, detail] = notVerified[verdict];
    const named = verdict === 'wrong_target' ? await context.dns.namedBy(hostname, signal) : undefined;
    const found = named !== undefined && isHostname(named) ? ` It names ${named}.` : '';
    throw refusal(reason, `${detail}${found} The target is ${domain.target}.`, { retryAfterSeconds });
  }
  if (domain.kind === 'login') await needCertificate(context, domainId, signal);
  const jitter = context.random();
  return await changeDomain(context, operation, domainId, (present, at) =>
    decideVerified(present, { at, jitter }),
  );
}

/** Orders the certificate of a login domain, or continues the order. Throws `not-ready` until it is issued. */
async function needCertificate(context: Context, domainId: string, signal: AbortSignal): Promise<void> {
  const { certificate, order, orderFailure } = await takeOrderSteps(context, {
    domainId,
    isAsked: true,
    signal,
  });
  const at = context.clock.now();
  if (certificate !== undefined && certificate.notAfter > at) return;
  // An earlier verify would be `verify_too_soon`.
  const secondsUntil = (time: number) => Math.ceil(Math.max(pauseMs, time - at) / 1000);
  if (order === undefined && orderFailure !== undefined) {
    const retry = { retryAfterSeconds: secondsUntil(orderFailure.retryAt) };
    if (orderFailure.reason === 'quota') {
      throw refusal('certificate_quota', 'Too many certificates were ordered recently.', retry);
    }
    if (orderFailure.reason === 'caa_unreadable') {
      const detail =
        'The CAA records of the hostname cannot be read, so no certificate is issued: its name servers have to answer, also for a hostname without such records.';
      throw refusal('caa_unreadable', detail, retry);
    }
    const detail =
      orderFailure.reason === 'caa'
        ? 'The CAA records of the hostname forbid the certificate authority of the platform to issue.'
        : 'The certificate authority did not issue a certificate.';
    throw refusal('certificate_failed', detail, retry);
  }
  throw refusal('certificate_pending', 'The certificate of the hostname is being issued.', {
    retryAfterSeconds: secondsUntil(order === undefined ? at : stepDueAt(order)),
  });
}

/** DNS allows any characters in a name; a detail shows only names of hosts. */
function isHostname(name: string): boolean {
  return /^[a-z0-9._-]{1,253}$/.test(name);
}
