import { expect, test } from 'vitest';
import { retiredKeys } from './key-use.ts';

test.each([
  ['without a use can be removed', [], [{ keyId: 'k1', wraps: false, missing: false }]],
  ['that wraps keys is needed', [{ keyId: 'k1' }], [{ keyId: 'k1', wraps: true, missing: false }]],
  [
    'is needed until the last of what it sealed expires',
    [
      { keyId: 'k1', until: 200 },
      { keyId: 'k1', until: 300 },
    ],
    [{ keyId: 'k1', wraps: false, neededUntil: 300, missing: false }],
  ],
  [
    'is not needed by what has expired',
    [{ keyId: 'k1', until: 100 }],
    [{ keyId: 'k1', wraps: false, missing: false }],
  ],
  [
    'that is needed but unknown is missing',
    [{ keyId: 'k0' }],
    [
      { keyId: 'k1', wraps: false, missing: false },
      { keyId: 'k0', wraps: true, missing: true },
    ],
  ],
  ['is not the current one', [{ keyId: 'k2' }], [{ keyId: 'k1', wraps: false, missing: false }]],
])('decisions.md 13: a retired sealing key %s', (_, uses, expected) => {
  expect(retiredKeys(['k2', 'k1'], uses, 100)).toEqual(expected);
});
