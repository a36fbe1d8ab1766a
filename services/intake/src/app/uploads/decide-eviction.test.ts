import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideEviction, maxUnbound } from './decide-eviction.ts';

const uploadOf = (n: number, bytes: number) => ({ _id: `med_${n}`, bytes, createdAt: n });

test.each([
  ['nothing is there', [], 100, []],
  ['one of the greatest size stays beside a new one', [100], 100, []],
  ['a third of the greatest size takes the place of the oldest', [100, 100], 100, [0]],
  ['small ones stay beside a large one', [50, 50], 100, []],
  ['what is older than the first that makes way goes too', [1, 100, 60, 40], 100, [0, 1]],
  ['beyond ten the oldest makes way', Array.from({ length: 11 }, () => 1), 1, [0, 1]],
])(
  'decisions.md 13: two of the largest files and ten uploads of a journey stay: %s',
  (_, sizes, bytes, gone) => {
    const unbound = sizes.map((size, n) => uploadOf(n, size));
    const upload = uploadOf(99, bytes);
    const evicted = decideEviction([...unbound, upload], upload, 100);
    expect(evicted.map(({ createdAt }) => createdAt)).toEqual(gone);
  },
);

test('decisions.md 13: whatever a journey uploads, its unbound uploads stay within both bounds', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(sizes, (all) => {
      let kept: ReturnType<typeof uploadOf>[] = [];
      for (const [n, bytes] of all.entries()) {
        const upload = uploadOf(n, bytes);
        const evicted = decideEviction([...kept, upload], upload, 100);
        expect(evicted).not.toContain(upload);
        kept = [...kept, upload].filter((each) => !evicted.includes(each));
        expect(kept.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(200);
        expect(kept.length).toBeLessThanOrEqual(maxUnbound);
      }
    }),
  );
});
