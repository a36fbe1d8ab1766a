import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, type DeploymentMode } from '../src/config/index.ts';
import { openFoundation } from '../src/service/index.ts';
import { createLogger } from '../src/telemetry/index.ts';

const logger = createLogger({ service: 'orders', level: 'silent' });

/** Starts the orders service on a database of its own, in the mode given; a start resolves to what refused it. */
function emptyDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'mode-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return async (deploymentMode: DeploymentMode) => {
    const config = {
      ...{ deploymentMode, storeUrl: `sqlite:${join(folder, 'orders.sqlite')}`, busUrl: undefined },
      ...{ internalCredential: 'x'.repeat(43), internalCallers: [], logLevel: 'silent' },
    };
    try {
      const foundation = await openFoundation('orders', config, { logger }, async () => ({}));
      await foundation.close();
      return 'started';
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.faults.map(({ variable, message }) => `${variable} ${message}`).join();
    }
  };
}

test.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('decisions.md 16: a database of %s mode refuses a service of %s mode', async (own, other) => {
  const start = emptyDatabase();
  expect(await start(own)).toBe('started');
  expect(await start(other)).toBe(
    `DEPLOYMENT_MODE is ${other}, and the database of orders belongs to a ${own} deployment`,
  );
  expect(await start(own)).toBe('started');
});

test('decisions.md 16: replicas that start at once on an empty database agree on its mode', async () => {
  const start = emptyDatabase();
  expect(await Promise.all([start('live'), start('live'), start('live')])).toEqual(Array(3).fill('started'));
  const mixed = emptyDatabase();
  const started = await Promise.all([mixed('live'), mixed('test')]);
  expect(started.filter((result) => result === 'started')).toHaveLength(1);
});
