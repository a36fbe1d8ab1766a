export { type BrandKey, brandOf } from './brand-key.ts';
export { type Cache, type CacheOptions, createCache } from './cache.ts';
export { type CausedByEvent, changeByEvent } from './change-by-event.ts';
export type { LeaseDocument } from './claim-lease.ts';
export {
  among,
  boundClients,
  brandReachOf,
  type ClientIds,
  clientIdOf,
  isTest,
  ofClients,
  ofReached,
  type Reached,
  reachOf,
} from './client-ids.ts';
export { type Clock, systemClock } from './clock.ts';
export { closeSequentially } from './close-sequentially.ts';
export {
  ConfigError,
  type ConfigFault,
  type Environment,
  type EnvironmentReader,
  readConfig,
  type Secrets,
} from './config.ts';
/** @internal */
export { formerSettings } from './former-settings.ts';
export {
  type Foundation,
  type FoundationConfig,
  type FoundationOverrides,
  openFoundation,
} from './foundation.ts';
export { isCertificate, readInternalCa } from './internal-tls.ts';
export { type KeyParts, keyService } from './keys/key-service.ts';
export type { FindKeyUses, KeyUse } from './keys/key-use.ts';
export { keyUsesOf, type SealedFields } from './keys/key-uses-of.ts';
export { sealedDocuments } from './keys/sealed-documents.ts';
export { sealedValues } from './keys/sealed-values.ts';
export { type KnownAnswer, knownAnswer } from './known-answer.ts';
export { createLogger, type Logger, type LoggerOptions } from './logger.ts';
export {
  type CallRecord,
  Counter,
  callObserver,
  createRegistry,
  Gauge,
  Histogram,
  type Registry,
} from './metrics.ts';
export { nameInTable } from './name-in-table.ts';
export { actorOf, operationOf } from './operation-of.ts';
export {
  type OperationsServer,
  type OperationsServerOptions,
  startOperationsServer,
} from './operations-server.ts';
export { operatorDirectory } from './operator-directory.ts';
export { type Page, pageLimit, pageOf } from './page.ts';
export { nextPageToken, type PositionOf, readPageToken } from './page-token.ts';
export { type Running, runProcess } from './process.ts';
export { optional, type ReadinessCheck, type ReadinessChecks, required } from './readiness.ts';
export { runSweeps, type Sweep } from './run-sweeps.ts';
export {
  runScheduledTask,
  type ScheduledTask,
  type ScheduledTaskOptions,
} from './scheduled-task.ts';
export { readServiceConfig, type ServiceConfig } from './service-config.ts';
export { runService, type Service } from './service-process.ts';
export {
  type ListenOptions,
  type OperatorParts,
  type ServiceContext,
  type ServiceParts,
  type ServiceServer,
  serveService,
} from './service-server.ts';
export { createStaleFallback } from './stale-fallback.ts';
export { startConsumers } from './start-consumers.ts';
export { limitsOf, storeFaultAsUnavailable, storeFaultsAsUnavailable } from './store-calls.ts';
export { startTracing, type TracingOptions } from './tracing/start-tracing.ts';
export type { Tracing } from './tracing/tracing.ts';
