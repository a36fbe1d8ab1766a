import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { boundsOf, createSlots, type Slots } from '../../domain/deliveries/slots.ts';
import type { Turn } from '../../domain/deliveries/turns.ts';
import { attemptsAllowed } from '../../domain/registrations/receiver-state.ts';
import { firstOfEach } from '../../storage/first-of-each.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { keepCounts } from '../registrations/keep-counts.ts';
import { noteAttempt } from '../registrations/note-attempt.ts';
import { type Claimed, makeAttempt } from './attempt.ts';
import { takeTurn } from './take-turn.ts';

/** Makes the attempts of one process. */
export interface Worker {
  /** Begins no further attempt and waits for those under way. */
  close(): Promise<void>;
}

const scanEveryMs = 1000;

/**
 * Starts to work: at once on the registrations that are added to the turns, and every second on those that a scan of the queue
 * finds due, which brings retries and what other processes left.
 */
export function startWorker(context: Context): Worker {
  const { turns, clock, logger, settings, metrics } = context;
  const slots = createSlots(boundsOf(settings.concurrency));
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  /** Registrations whose turn it is at the moment. */
  const active = new Set<string>();
  metrics?.watch(slots.taken);

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
      const turn = turns.take((each) => !active.has(each.registrationId) && slots.room(each) > 0);
      if (turn === undefined) return;
      run(work(turn));
    }
  }

  async function work(turn: Turn): Promise<void> {
    active.add(turn.registrationId);
    const reserved: (() => void)[] = [];
    try {
      const isMore = await takeTurn(context, turn, {
        reserve(registration, at) {
          reserved.push(...reserve(slots, turn, registration, at));
          return reserved.length;
        },
        begin: (claimed) => run(attempt(claimed, reserved.pop())),
      });
      if (isMore) turns.add(turn);
    } finally {
      for (const free of reserved) free();
      active.delete(turn.registrationId);
    }
  }

  async function attempt(claimed: Claimed, free: (() => void) | undefined): Promise<void> {
    try {
      await noteAttempt(context, claimed.registration, await makeAttempt(context, claimed));
    } finally {
      free?.();
    }
  }

  async function scan(): Promise<void> {
    const until = clock.now();
    const options = { ...backgroundLimits, signal: closing.signal };
    let oldest = until;
    for await (const { clientId, registrationId, dueAt = 0 } of firstOfEach(
      context.deliveries,
      'queue',
      options,
    )) {
      oldest = Math.min(oldest, dueAt);
      if (dueAt <= until) turns.add({ clientId, registrationId });
    }
    metrics?.lag(until - oldest);
  }

  async function scanning(): Promise<void> {
    while (!closing.signal.aborted) {
      await scan().catch((err: unknown) => logger.warn({ err }, 'the queue of deliveries could not be read'));
      await keepCounts(context);
      await clock.sleep(scanEveryMs, closing.signal).catch(() => {});
    }
  }

  turns.onAdd(pump);
  const scans = scanning();
  return {
    async close() {
      closing.abort();
      await scans;
      while (underWay.size > 0) await Promise.all(underWay);
      await keepCounts(context);
    },
  };
}

/** Takes as many slots as a registration may have. */
function reserve(
  slots: Slots,
  turn: Turn,
  { receiver }: RegistrationDocument,
  at: number,
): readonly (() => void)[] {
  slots.setSlow(turn.registrationId, receiver?.isSlow ?? false);
  const underWay = slots.underWay(turn.registrationId);
  return slots.take(turn, Math.min(slots.room(turn), attemptsAllowed(receiver, { at, underWay })));
}
