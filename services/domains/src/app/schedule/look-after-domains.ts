import { backgroundLimits, duePages, taskOperation } from '@telehealth/changes';
import { runScheduledTask, type ScheduledTask } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideExpiry } from '../../domain/domains/decide-expiry.ts';
import { isVerified } from '../../domain/domains/due-at.ts';
import { decideRecheck } from '../../domain/domains/recheck.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { takeOrderSteps } from '../certificates/take-order-step.ts';
import { changeDomain } from '../domains/change-domain.ts';

/** How many domains are looked after at the same time: one with a slow DNS delays no other. */
const atOnce = 16;

/** Looks after domains that are due, on one replica at a time. */
export function scheduleDomains(context: Context): ScheduledTask {
  const { leases, clock, logger } = context;
  return runScheduledTask({
    ...{ leases, clock, logger },
    name: 'domains',
    everyMs: 2000,
    leaseMs: 30_000,
    run: (signal) => lookAfterDomains(context, signal),
  });
}

/**
 * Looks after every domain that is due: goes on with orders, looks at records again, renews certificates and ends what has run out.
 * A failure is logged and keeps no other domain waiting.
 */
export async function lookAfterDomains(context: Context, signal: AbortSignal): Promise<void> {
  const { domains, clock, logger } = context;
  const due = {
    field: 'dueAt',
    until: clock.now(),
    limits: backgroundLimits,
    signal,
    pageSize: atOnce,
  } as const;
  for await (const page of duePages<DomainDocument>(domains, due)) {
    await Promise.all(
      page.map(async (domain) => {
        try {
          await lookAfter(context, domain, signal);
        } catch (err) {
          if (!signal.aborted)
            logger.error({ domainId: domain._id, err }, 'a domain could not be looked after');
        }
      }),
    );
  }
}

async function lookAfter(
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
