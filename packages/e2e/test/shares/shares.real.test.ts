// Takes long: attackers spend their shares, and the platform serves those bit by bit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreparedOperation } from '../../src/shares/attack.ts';
import { browserSessions } from '../../src/shares/browser-sessions.ts';
import { certificates, verifications } from '../../src/shares/domains.ts';
import { signIn } from '../../src/shares/sign-in.ts';
import { testFires } from '../../src/shares/test-fires.ts';
import { testRuns } from '../../src/shares/test-runs.ts';
import { uploads } from '../../src/shares/uploads.ts';

describe.each([signIn, browserSessions, uploads, testFires, verifications, certificates, testRuns])(
  'decisions.md 13, shares: $name',
  ({ prepare }) => {
    let prepared: PreparedOperation;
    beforeAll(async () => {
      prepared = await prepare();
    });
    afterAll(() => prepared.close?.());

    test.each([
      ['one anonymous address', () => [prepared.anonymous]],
      // One tenant is a part of them.
      ['a pair of tenants', () => prepared.tenants],
    ])('%s closes it for nobody else', async (_, attackers) => {
      const stop = new AbortController();
      try {
        const attacks = await Promise.all(attackers().map((attack) => attack(stop.signal)));
        const uses = [await prepared.use(), await prepared.use()];
        expect(uses).toEqual([prepared.usual, prepared.usual]);
        stop.abort();
        await Promise.all(attacks.map(({ ended }) => ended));
      } finally {
        stop.abort();
      }
    });
  },
);
