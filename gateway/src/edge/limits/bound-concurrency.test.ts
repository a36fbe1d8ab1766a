import { expect, test } from 'vitest';
import { boundConcurrency } from './bound-concurrency.ts';

const refuse = () => new Error('too many');

test('work beyond the bound is refused, and what ends or fails makes room', async () => {
  const run = boundConcurrency(2);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const running = [run(() => first.promise, refuse), run(() => second.promise, refuse)];
  await expect(run(async () => 'third', refuse)).rejects.toThrow('too many');
  first.resolve('first');
  await expect(running[0]).resolves.toBe('first');
  await expect(run(async () => 'fourth', refuse)).resolves.toBe('fourth');
  second.reject(new Error('failed'));
  await expect(running[1]).rejects.toThrow('failed');
  await expect(run(async () => 'fifth', refuse)).resolves.toBe('fifth');
});
