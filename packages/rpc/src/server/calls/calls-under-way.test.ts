import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsUnderWay } from './calls-under-way.ts';
import type { ServerCall } from './server-call.ts';

test('the calls under way are those that were added and not removed, in whatever order they end', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(), { freq: 3 })), (steps) => {
      const underWay = callsUnderWay();
      const expected = new Set<ServerCall>();
      for (const step of steps) {
        const ending = step === null ? undefined : [...expected][step % expected.size];
        if (ending === undefined) {
          const call = { index: -1 } as ServerCall;
          underWay.add(call);
          expected.add(call);
        } else {
          underWay.remove(ending);
          expected.delete(ending);
        }
        expect(underWay.count()).toBe(expected.size);
        expect(new Set(underWay.all())).toEqual(expected);
      }
    }),
  );
});
