import type { TestProject } from 'vitest/node';
import { isUnavailable } from '../installation/test-server.ts';
import { startMongo } from './mongo.ts';

/**
 * One server per run: a start takes longer than most suites.
 * @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMongo();
  if (isUnavailable(server)) {
    project.provide('sharedMongo', server);
    return async () => {};
  }
  project.provide('sharedMongo', { url: server.url, emulated: server.emulated });
  return () => server.stop();
}
