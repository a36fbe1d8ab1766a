import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';
import { detached } from './detached.ts';

test.each(['', 'brd_1', 'größe', '\u{1f9ec}', '\ud800'])('a detached text is the same text: %j', (text) => {
  expect(detached(text)).toBe(text);
});

test('decisions.md 13: a cache whose keys stand in long addresses keeps the keys alone', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const [addresses, length] = [2000, 16_000];
  const cache = createCache<void, true>({
    load: async () => true,
    ...{ freshMs: 1000, capacity: addresses, now: () => 0 },
  });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < addresses; n++) {
    const address = Buffer.alloc(length, `/p/brd_a_brand_of_nobody_${n}?`).toString('latin1');
    await cache.get(address.slice(3, address.indexOf('?')));
  }
  collectGarbage();
  expect(cache.peek(`brd_a_brand_of_nobody_${addresses - 1}`)).toBe(true);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((addresses * length) / 4);
});
