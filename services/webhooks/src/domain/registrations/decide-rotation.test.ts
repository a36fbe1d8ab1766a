import { expect, test } from 'vitest';
import { aRegistration } from '../../../test/domain/a-registration.ts';
import { decideRotation } from './decide-rotation.ts';
import type { StoredSecret } from './registration.ts';

const named = (name: string, until?: number): StoredSecret => ({
  ...{ sealed: `k1.${name}`, operationId: `opr_${name}` },
  ...(until !== undefined && { until }),
});

/** The secrets of a registration after a rotation at 1 000 ms. */
function rotated(secrets: readonly StoredSecret[], overlapMs: number) {
  const rotation = {
    ...{ secret: named('new'), sealedUnder: 'k2', overlapMs },
    rewrap: (secret: StoredSecret) =>
      secret.sealed === 'k1.lost' ? undefined : { ...secret, sealed: secret.sealed.replace('k1', 'k2') },
  };
  const { set } = decideRotation(aRegistration({ secrets }), rotation, 1000) ?? {};
  expect(set?.sealedUnder).toBe('k2');
  return set?.secrets?.map(({ operationId, until }) => [operationId, until ?? []].flat().join(' '));
}

test.each([
  [
    'the new secret comes first, and the one before it signs for the overlap',
    [named('a')],
    500,
    ['opr_a 1500'],
  ],
  [
    'at most two older secrets stay, none longer than it was to before',
    [named('c'), named('b', 1200), named('a', 9000)],
    500,
    ['opr_c 1500', 'opr_b 1200'],
  ],
  ['an overlap of 0 ends the older secrets', [named('b'), named('a', 9000)], 0, []],
  [
    'a secret that signs no longer makes room for one that does',
    [named('c'), named('b', 1000), named('a', 1100)],
    500,
    ['opr_c 1500', 'opr_a 1100'],
  ],
  ['a secret that cannot be opened is left out', [named('lost')], 500, []],
])('%s', (_, secrets, overlapMs, older) => {
  expect(rotated(secrets, overlapMs)).toEqual(['opr_new', ...older]);
});
