import { expect, test } from 'vitest';
import { preferredReplica } from './affinity.ts';
import type { Upstream } from './connections.ts';

const replica = (key: string, inFlight = 0) => ({ key, inFlight }) as Upstream;
const things = Array.from({ length: 3000 }, (_, n) => `jny_${n}`);
const [a, b, c] = [replica('10.0.0.1 8080 '), replica('10.0.0.2 8080 '), replica('10.0.0.3 8080 ')];

test('every caller prefers the same replica, and each replica gets its share', () => {
  const shares = new Map<Upstream | undefined, number>();
  for (const thing of things) {
    const preferred = preferredReplica(thing, [a, b, c]);
    expect(preferredReplica(thing, [c, b, a])).toBe(preferred);
    shares.set(preferred, (shares.get(preferred) ?? 0) + 1);
  }
  for (const each of [a, b, c]) expect(shares.get(each)).toBeGreaterThan(900);
});

test('when a replica goes, only the things of that replica move', () => {
  for (const thing of things) {
    const before = preferredReplica(thing, [a, b, c]);
    if (before !== b) expect(preferredReplica(thing, [a, c])).toBe(before);
  }
});

test('a replica whose calls stay unanswered is passed over, and one in moderate use is not', () => {
  const thing = things.find((each) => preferredReplica(each, [a, b]) === a) ?? '';
  expect(preferredReplica(thing, [replica(a.key, 2), replica(b.key, 1)])?.key).toBe(a.key);
  expect(preferredReplica(thing, [replica(a.key, 4), b])?.key).toBe(b.key);
  expect(preferredReplica(thing, [replica(a.key, 100)])?.key).toBe(a.key);
});
