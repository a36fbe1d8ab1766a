import { expect, test } from 'vitest';
import { deadlinePassed, unlessAborted, withDeadline } from './deadline.ts';

const never = () => new Promise<never>(() => {});

test('work that does not end rejects at its deadline, and its signal says so', async () => {
  let given: AbortSignal | undefined;
  const late = withDeadline(1, [], (signal) => {
    given = signal;
    return never();
  });
  await expect(late).rejects.toBe(deadlinePassed);
  expect(given?.reason).toBe(deadlinePassed);
});

test('work that does not end rejects with the reason of an outer signal', async () => {
  const outer = new AbortController();
  const stopped = withDeadline(60_000, [outer.signal], never);
  outer.abort(new Error('closing'));
  await expect(stopped).rejects.toThrow('closing');
});

test('nothing begins under a signal that is aborted', async () => {
  let begun = 0;
  const work = async () => {
    begun += 1;
  };
  const signal = AbortSignal.abort(new Error('closed'));
  await expect(unlessAborted(signal, work)).rejects.toThrow('closed');
  await expect(withDeadline(60_000, [signal], work)).rejects.toThrow('closed');
  expect(begun).toBe(0);
});

test('work that ends in time gives its result', async () => {
  expect(await withDeadline(60_000, [new AbortController().signal], async () => 'done')).toBe('done');
});
