import { busRoles, startNatsWithUsers } from '@telehealth/platform/bus-roles';
import { services, settingFor } from '@telehealth/platform/services';
import { isUnavailable, startMongo } from '@telehealth/test-servers';
import type { TestProject } from 'vitest/node';
import { distributed, launch } from './launch.ts';
import { receiversHere } from './receivers-here.ts';

/**
 * One distributed set-up for the whole run, on MongoDB and NATS, with two replicas of intake. On a machine that cannot
 * run those the suite is skipped and says so; with `REQUIRE_REAL_BACKENDS=1` it fails.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mongodb = await startMongo();
  if (isUnavailable(mongodb)) return withoutBackends(project, mongodb.unavailable);
  const nats = await startNatsWithUsers();
  if (isUnavailable(nats)) {
    await mongodb.stop();
    return withoutBackends(project, nats.unavailable);
  }
  const platform = await launch(distributed, {
    env: {
      ...receiversHere,
      ...Object.fromEntries(
        services.map(({ name }) => [settingFor(name, 'STORE_URL'), mongodb.freshDatabase()]),
      ),
      ...Object.fromEntries(
        busRoles.map(({ name }) => [settingFor(name, 'BUS_URL'), nats.userOf(nats.url, name)]),
      ),
    },
  });
  project.provide('target', platform.start);
  return async () => {
    await platform.dispose();
    await nats.stop();
    await mongodb.stop();
  };
}

function withoutBackends(project: TestProject, reason: string): () => Promise<void> {
  if (process.env.REQUIRE_REAL_BACKENDS === '1') throw new Error(`REQUIRE_REAL_BACKENDS=1, but ${reason}`);
  project.provide('target', { unavailable: reason });
  return async () => {};
}
