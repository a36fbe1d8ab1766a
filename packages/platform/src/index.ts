export { type Distributed, startDistributed } from './distributed/start-distributed.ts';
export type { StartFile } from './start-file.ts';
export { type Platform, startPlatform } from './start-platform.ts';
