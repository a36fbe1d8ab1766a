import { afterAll, describe, test } from 'vitest';
import { isUnavailable, type StartTestServer, type Stoppable } from '../installation/test-server.ts';

/**
 * A suite against a real server, which starts before the suite is collected and stops after its last test:
 *
 * ```ts
 * await describeWith(startMongo, 'MongoDB wire', (server) => {
 *   test('…', async () => { await openStore(server.url); });
 * });
 * ```
 *
 * The `await` is needed: the decision to skip the suite comes before its tests are declared. On a machine that cannot run
 * the server, the suite is one skipped test whose title gives the reason; with `REQUIRE_REAL_BACKENDS=1` it is one failed
 * test.
 */
export async function describeWith<S extends Stoppable>(
  start: StartTestServer<S>,
  title: string,
  suite: (server: S) => void,
): Promise<void> {
  const outcome = await start();
  if (isUnavailable(outcome)) {
    const reason = `not run: ${outcome.unavailable}`;
    const required = process.env.REQUIRE_REAL_BACKENDS === '1';
    describe(title, () => {
      test.skipIf(!required)(reason, () => {
        throw new Error(`REQUIRE_REAL_BACKENDS=1, but ${outcome.unavailable}`);
      });
    });
    return;
  }
  describe(title, () => {
    afterAll(() => outcome.stop());
    suite(outcome);
  });
}
