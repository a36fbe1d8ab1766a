export type { DemoBrand, DemoTenant } from './demo-tenants.ts';
export {
  type Distributed,
  type DistributedOptions,
  startDistributed,
} from './distributed/start-distributed.ts';
export { loadSecrets, type Secrets } from './secrets.ts';
export type { StartFile } from './start-file.ts';
export { type Platform, type PlatformOptions, startPlatform } from './start-platform.ts';
