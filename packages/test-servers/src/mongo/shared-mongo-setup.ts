import type { TestProject } from 'vitest/node';
import { isUnavailable } from '../installation/test-server.ts';
import { startMongo } from './mongo.ts';

/** Starts one server for the whole run: a start takes longer than most suites. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMongo();
  const isOwn = !isUnavailable(server) && server.emulated;
  project.provide('sharedMongoUrl', isOwn ? server.url : '');
  return async () => {
    if (isOwn) await server.stop();
  };
}
