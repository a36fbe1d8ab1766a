export { type Backends, openBackends } from './distributed/backends.ts';
export { type Distributed, startDistributed } from './distributed/start-distributed.ts';
export type { StartFile } from './start/start-file.ts';
export { type Platform, startPlatform } from './start/start-platform.ts';
export { type AccountsOperator, accountsOperator } from './tenants/accounts-operator.ts';
