import { busRoles } from '@telehealth/platform/bus-roles';
import { startNatsWithUsers } from '@telehealth/platform/nats-with-users';
import { services, settingFor } from '@telehealth/platform/services';
import { isUnavailable, startMongo } from '@telehealth/test-servers';
import type { TestProject } from 'vitest/node';
import { distributed, launch } from './launch.ts';
import { receiversHere } from './receivers-here.ts';
import standalone from './standalone.ts';

/**
 * One set-up per run, on MongoDB and NATS, with two intake replicas. A machine without those gets the standalone and
 * the reason; with `REQUIRE_REAL_BACKENDS=1` the run fails.
 * @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mongodb = await startMongo();
  if (isUnavailable(mongodb)) return setUpStandalone(project, mongodb.unavailable);
  const nats = await startNatsWithUsers();
  if (isUnavailable(nats)) {
    await mongodb.stop();
    return setUpStandalone(project, nats.unavailable);
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

function setUpStandalone(project: TestProject, reason: string): Promise<() => Promise<void>> {
  if (process.env.REQUIRE_REAL_BACKENDS === '1') throw new Error(`REQUIRE_REAL_BACKENDS=1, but ${reason}`);
  console.warn(`the interface is tested on the standalone: ${reason}`);
  return standalone(project);
}
