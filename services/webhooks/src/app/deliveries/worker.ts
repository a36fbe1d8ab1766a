import { AsyncLocalStorage } from 'node:async_hooks';
import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { attemptsAllowed } from '../../domain/receivers/receiver-state.ts';
import { boundsOf, createSlots, type DueRegistration, type Slots } from '../../domain/scheduling/slots.ts';
import { findHeldClients } from '../../storage/client-holds.ts';
import { findFirstOfEach } from '../../storage/deliveries-in-order.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { recordAttempt } from '../receivers/record-attempt.ts';
import { makeAttempt } from './attempt.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import type { Claimed } from './claimed.ts';
import { firstAttemptLag } from './first-attempt-lag.ts';
import type { AttemptPlace } from './first-attempts.ts';

export interface Worker {
  /** Begins no further attempt and waits for those under way. */
  close(): Promise<void>;
}

/** How late a retry is at most. Less costs more reads for each waiting registration; first attempts do not wait for it. */
const scanEveryMs = 1000;

/** Works at once on due registrations that are added, and every second on retries and what other processes left. */
export function startWorker(context: Context): Worker {
  const { dueRegistrations, firstAttempts, attemptCounter, clock, logger, settings, metrics } = context;
  const slots = createSlots(boundsOf(settings.concurrency));
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  const active = new Set<string>();
  /** By registration: when the first attempt that the last scan found waiting fell due (epoch ms). */
  let waiting: ReadonlyMap<string, number> = new Map();
  /** Clients whose deliveries wait until they are resumed. */
  let held: ReadonlySet<string> = new Set();
  metrics?.watch(slots.taken);
  metrics?.watchFirst(() => firstAttemptLag(context, waiting));

  function run(work: Promise<void>): void {
    const ended = work
      .catch((err: unknown) => logger.warn({ err }, 'deliveries are left until they are due again'))
      .finally(() => {
        underWay.delete(ended);
        pump();
      });
    underWay.add(ended);
  }

  function pump(): void {
    while (!closing.signal.aborted) {
      const next = dueRegistrations.take(
        (each) => !held.has(each.clientId) && !active.has(each.registrationId) && slots.room(each) > 0,
      );
      if (next === undefined) return;
      run(work(next));
    }
  }

  async function work(due: DueRegistration): Promise<void> {
    active.add(due.registrationId);
    const reserved: (() => void)[] = [];
    try {
      const isMore = await claimDeliveries(context, due.registrationId, {
        reserve(registration, at) {
          reserved.push(...reserve(slots, due, registration, { at, max: Number.POSITIVE_INFINITY }));
          return reserved.length;
        },
        begin: (claimed) => run(attempt(claimed, reserved.pop())),
      });
      if (isMore) dueRegistrations.add(due);
    } finally {
      for (const free of reserved) free();
      active.delete(due.registrationId);
    }
  }

  async function attempt(claimed: Claimed, free: (() => void) | undefined): Promise<void> {
    try {
      await recordAttempt(context, claimed.registration, await makeAttempt(context, claimed));
    } finally {
      free?.();
    }
  }

  async function scan(): Promise<void> {
    const until = clock.now();
    const options = { ...backgroundLimits, signal: closing.signal };
    held = await findHeldClients(context.clientHolds, options);
    let oldest = until;
    const unattempted = new Map<string, number>();
    for await (const { clientId, registrationId, attemptCount, dueAt = 0 } of findFirstOfEach(
      context.deliveries,
      'queue',
      options,
    )) {
      if (held.has(clientId)) continue;
      oldest = Math.min(oldest, dueAt);
      if (attemptCount === 0 && dueAt <= until) unattempted.set(registrationId, dueAt);
      if (dueAt <= until) dueRegistrations.add({ clientId, registrationId });
    }
    metrics?.lag(until - oldest);
    waiting = unattempted;
  }

  async function scanning(): Promise<void> {
    while (!closing.signal.aborted) {
      await scan().catch((err: unknown) => logger.warn({ err }, 'the queue of deliveries could not be read'));
      await attemptCounter.store();
      await clock.sleep(scanEveryMs, closing.signal).catch(() => {});
    }
  }

  /** What waits comes first: it is taken before, as far as it may be. */
  function takePlace(registration: RegistrationDocument, at: number): AttemptPlace | undefined {
    outside(pump);
    const { clientId, _id: registrationId } = registration;
    if (closing.signal.aborted || held.has(clientId) || active.has(registrationId)) return undefined;
    const [free] = reserve(slots, { clientId, registrationId }, registration, { at, max: 1 });
    if (free === undefined) return undefined;
    return {
      begin: (claimed) => outside(() => run(attempt(claimed, free))),
      giveBack: free,
    };
  }

  // A registration is added while an event is handled, but `pump` also works for other clients.
  const outside = AsyncLocalStorage.snapshot();
  dueRegistrations.onAdd(() => outside(pump));
  firstAttempts.madeBy(takePlace);
  const scans = scanning();
  return {
    async close() {
      closing.abort();
      await scans;
      while (underWay.size > 0) await Promise.all(underWay);
      await attemptCounter.store();
    },
  };
}

/** Takes as many slots as a registration may have, and `max` at most. */
function reserve(
  slots: Slots,
  due: DueRegistration,
  { receiver }: RegistrationDocument,
  { at, max }: { readonly at: number; readonly max: number },
): readonly (() => void)[] {
  slots.setSlow(due.registrationId, receiver?.isSlow ?? false);
  const underWay = slots.underWay(due.registrationId);
  return slots.take(due, Math.min(max, slots.room(due), attemptsAllowed(receiver, { at, underWay })));
}
