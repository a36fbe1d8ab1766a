import { expect, test } from 'vitest';
import { answered } from './scripted-egress.ts';
import { startSending } from './webhooks-under-test.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** The pauses of research 5.1 before the second and each further try. */
const pauses = [
  ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
  ...[1, 3, 6, 12, 24, 24, 24].map((hours) => hours * hour),
];
/** How often a process scans for what is due. */
const scanMs = second;

test.each([
  ['none', () => 0],
  ['any', Math.random],
  ['all', () => 0.999],
])(
  'G7, research 5.1: a receiver that never accepts is tried 13 times, never early; jitter: %s',
  async (_, random) => {
    const { context, clock, egress, publish, delivery, becomes } = await startSending({
      ...{ random, answer: () => answered(500) },
    });
    await publish();
    for (const made of pauses.keys()) {
      await expect.poll(async () => (await delivery()).attempts.at(made)?.outcome).toBe('rejected');
      const { dueAt = 0 } = await delivery();
      // A moment too early no scan finds it due, and the next scan does.
      clock.pass(dueAt - clock.now() - 1);
      await clock.advance(scanMs);
      await clock.advance(scanMs);
    }
    await becomes('exhausted');
    const { attempts, queue, finishedAt } = await delivery();
    expect([attempts.length, queue, typeof finishedAt]).toEqual([13, undefined, 'number']);
    for (const [n, pause] of pauses.entries()) {
      const gap = (attempts[n + 1]?.startedAt ?? 0) - (attempts[n]?.startedAt ?? 0);
      expect(gap, `before try ${n + 2}`).toBeGreaterThanOrEqual(pause);
      expect(gap, `before try ${n + 2}`).toBeLessThanOrEqual(1.2 * pause + 2 * scanMs);
    }
    expect(egress.sent).toHaveLength(13);
    expect((await context.registrations.get('whr_1'))?.enabled).toBe(true);
  },
);
