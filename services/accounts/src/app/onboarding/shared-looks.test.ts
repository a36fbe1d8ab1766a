import { expect, test } from 'vitest';
import { createSharedLooks } from './shared-looks.ts';

/** Looks that end when the test says so. */
function scripted() {
  const looks = createSharedLooks<number>();
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = (key = 'cli_1') =>
    looks(key, () => {
      const look = Promise.withResolvers<number>();
      begun.push(look);
      return look.promise;
    });
  return { ask, begun };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('decisions.md 13: those who ask during a look share the next one, however many they are', async () => {
  const { ask, begun } = scripted();
  const first = ask();
  const others = [ask(), ask(), ask()];
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await settled();
  expect(begun).toHaveLength(2);
  const late = ask();
  begun[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await settled();
  begun[2]?.resolve(3);
  expect(await late).toBe(3);
  ask();
  expect(begun).toHaveLength(4);
});

test('a look that fails fails for those who share it, and the next one begins', async () => {
  const { ask, begun } = scripted();
  const [first, second] = [ask(), ask()];
  begun[0]?.reject(new Error('of this test'));
  await expect(first).rejects.toThrow('of this test');
  await settled();
  begun[1]?.resolve(2);
  expect(await second).toBe(2);
});

test('looks of different keys do not wait for each other', () => {
  const { ask, begun } = scripted();
  ask('cli_1');
  ask('cli_2');
  expect(begun).toHaveLength(2);
});
