import { backgroundLimits, duePages, taskOperation } from '@telehealth/changes';
import { atMost, type Limiter } from '@telehealth/concurrency';
import { runScheduledTask, type ScheduledTask } from '@telehealth/service-kit/scheduling';
import type { Context } from '../../context.ts';
import { isVerified } from '../../domain/domains/due-at.ts';
import { decideExpiry, decideRecheck } from '../../domain/domains/recheck.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { takeOrderSteps } from '../certificates/take-order-step.ts';
import { changeDomain } from '../domains/change-domain.ts';

/**
 * Simultaneous checks, in all and for one client, so that slow DNS of one client delays no other. At ten seconds per check, 64
 * cover half a million domains in a day. More take sockets; fewer delay the daily checks.
 */
const maxChecks = 64;
const maxChecksOfClient = 4;

/** On one replica at a time. */
export function scheduleDomains(context: Context): ScheduledTask {
  return runScheduledTask(context, {
    name: 'domains',
    // A tenant waits for a certificate, whose steps are due every two seconds. A longer time delays it; each idle run costs a
    // read.
    everyMs: 2000,
    leaseMs: 30_000,
    run: (signal) => checkDueDomains(context, signal),
  });
}

/**
 * Continues orders, checks records, renews certificates and ends what has run out. A failure is logged and delays no other
 * domain.
 */
export async function checkDueDomains(context: Context, signal: AbortSignal): Promise<void> {
  const { domains, clock, logger } = context;
  const due = { field: 'dueAt', until: clock.now(), limits: backgroundLimits, signal } as const;
  const all = atMost(maxChecks);
  const ofClient = new Map<string, Limiter>();
  const check = async (domain: DomainDocument) => {
    try {
      if (!signal.aborted) await checkDomain(context, domain, signal);
    } catch (err) {
      if (!signal.aborted) logger.error({ domainId: domain._id, err }, 'a domain could not be checked');
    }
  };
  const checks: Promise<void>[] = [];
  for await (const page of duePages<DomainDocument>(domains, due)) {
    for (const domain of page) {
      const own = ofClient.get(domain.clientId) ?? atMost(maxChecksOfClient);
      ofClient.set(domain.clientId, own);
      checks.push(own.run(() => all.run(() => check(domain))));
    }
  }
  await Promise.all(checks);
}

async function checkDomain(
  context: Context,
  { _id: domainId }: DomainDocument,
  signal: AbortSignal,
): Promise<void> {
  const operation = () => taskOperation('domains');
  const domain = await changeDomain(context, operation(), domainId, decideExpiry);
  if (isVerified(domain) && (domain.recheck?.dueAt ?? 0) <= context.clock.now()) {
    const verdict = await context.dns.verdictOf(domain, signal);
    if (signal.aborted) return;
    const jitter = context.random();
    await changeDomain(context, operation(), domainId, (present, at) =>
      decideRecheck(present, verdict, { at, jitter }),
    );
  }
  await takeOrderSteps(context, { domainId, isAsked: false, signal });
}
