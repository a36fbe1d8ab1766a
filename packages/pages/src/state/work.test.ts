import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWork, type Settle, slowMs, type Task } from './work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function working() {
  const events: string[] = [];
  const work = createWork({
    onBegin: () => events.push('began'),
    onSlow: () => events.push('slow'),
    onFailure: async (error, _signal, hold) => {
      hold();
      return () => events.push(`failed: ${error}`);
    },
  });
  return { events, ...work };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

/** A task that ends when the test says so. */
function held(settle: Settle) {
  const ends = Promise.withResolvers<Settle>();
  const signals: AbortSignal[] = [];
  const task: Task = (signal) => {
    signals.push(signal);
    return ends.promise;
  };
  return { task, signals, end: () => ends.resolve(settle) };
}

test('one thing is done at a time', async () => {
  const { events, begin } = working();
  const first = held(() => events.push('first'));
  begin(first.task);
  begin(async () => () => events.push('second'));
  first.end();
  await settled();
  expect(events).toEqual(['began', 'first']);
});

test('a hanging task is reported after five seconds; a retry cancels it, and its late end changes nothing', async () => {
  const { events, begin, retry } = working();
  const hanging = held(() => events.push('ended'));
  begin(hanging.task);
  await vi.advanceTimersByTimeAsync(slowMs);
  retry();
  expect(hanging.signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  hanging.end();
  await settled();
  expect(events).toEqual(['began', 'slow', 'began', 'ended']);
});

test('what comes forward, as an upload does, does not hang', async () => {
  const { events, begin } = working();
  let moved = () => {};
  begin((_signal, forward) => {
    moved = forward;
    return new Promise(() => {});
  });
  await vi.advanceTimersByTimeAsync(slowMs - 1);
  moved();
  await vi.advanceTimersByTimeAsync(slowMs - 1);
  expect(events).toEqual(['began']);
});

test('what failed is done again when the patient wants it, and not by itself', async () => {
  const { events, begin, retry } = working();
  let tries = 0;
  begin(async () => {
    tries += 1;
    if (tries === 1) throw 'away';
    return () => events.push('done');
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual(['began', 'failed: away']);
  retry();
  await settled();
  expect(events).toEqual(['began', 'failed: away', 'began', 'done']);
});

test('a look in the background goes behind what the patient does', async () => {
  const { events, begin, glance } = working();
  const looking = held(() => events.push('moved'));
  glance(looking.task);
  begin(async () => () => events.push('answered'));
  looking.end();
  await settled();
  expect(events).toEqual(['began', 'answered']);
});
