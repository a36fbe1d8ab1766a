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
    ...{ secret: named('new'), sealedUnder: 'k2', sealedUrl: 'k2.url', overlapMs },
    rewrap: (secret: StoredSecret) =>
      secret.sealed === 'k1.lost' ? undefined : { ...secret, sealed: secret.sealed.replace('k1', 'k2') },
  };
  const { set } = decideRotation(aRegistration({ secrets }), rotation, 1000) ?? {};
  expect(set).toMatchObject({ sealedUnder: 'k2', sealedUrl: 'k2.url' });
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
    'the one and the other replaced secret stay, none longer than it was to before',
    [named('b'), named('a', 1200)],
    500,
    ['opr_b 1500', 'opr_a 1200'],
  ],
  [
    'a secret that cannot be opened takes no place of one that signs',
    [named('c'), named('lost', 9000), named('a', 9000)],
    500,
    ['opr_c 1500', 'opr_a 1500'],
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

test.each([
  ['two replaced ones', [named('c'), named('b', 1200), named('a', 9000)], 500],
  ['two of them at its last instant', [named('c'), named('b', 1001), named('a', 1001)], 1],
])(
  'decisions.md 10: at most two replaced secrets are alive: beside %s a rotation is refused',
  (_, secrets, overlapMs) => {
    expect(() => rotated(secrets, overlapMs)).toThrow(
      expect.objectContaining({ reason: 'too_many_secrets', retryAfterSeconds: 1 }),
    );
  },
);

test('decisions.md 10: a rotation without an overlap is never refused: it ends all others', () => {
  expect(rotated([named('c'), named('b', 1200), named('a', 9000)], 0)).toEqual(['opr_new']);
});
