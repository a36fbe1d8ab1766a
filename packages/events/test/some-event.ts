import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, type EventEnvelope, type EventsClock, makeEvent } from '../src/index.ts';

/** The machine's clock. */
export const realClock: EventsClock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }),
};

/** An event of a brand; a journey's submission unless another type is asked for. */
export function someEvent(type: 'submitted' | 'abandoned' = 'submitted', brandId = 'brd_one'): EventEnvelope {
  const shared = {
    clientId: 'cli_one',
    brandId,
    subject: 'jny_one',
    test: true,
    recordedAt: Date.UTC(2026, 0, 1),
  };
  return type === 'submitted'
    ? makeEvent({ ...shared, type: 'journey.intake.submitted.v1', data: { journeyId: 'jny_one' } })
    : makeEvent({ ...shared, type: 'journey.step.abandoned.v1', data: { journeyId: 'jny_one' } });
}

/** Publishes like an outbox: repeats until the bus accepts the event. */
export async function publishUntilKept(bus: Bus, event: EventEnvelope): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await bus.publish(event);
    } catch (error) {
      if (tries === 600) throw error;
      await delay(20);
    }
  }
}
