export { type BrandKey, brandOf } from './calls/brand-key.ts';
export {
  among,
  boundClients,
  brandReachOf,
  type ClientIds,
  clientIdOf,
  clientReachOf,
  ofClients,
  ofReached,
  type Reached,
  reachOf,
} from './calls/client-ids.ts';
export { operationOf } from './calls/operation-of.ts';
export { type Page, pageLimit, pageOf } from './calls/page.ts';
export { type IdRange, pageById } from './calls/page-by-id.ts';
export { nextPageToken, type PositionOf, readPageToken } from './calls/page-token.ts';
export { limitsOf, storeFaultAsUnavailable, storeFaultsAsUnavailable } from './calls/store-calls.ts';
export {
  ConfigError,
  type ConfigFault,
  type Environment,
  type EnvironmentReader,
  readConfig,
} from './config/config.ts';
/** @internal */
export { readGatewayUrl, readOptionalGatewayUrl } from './config/gateway-url.ts';
export { readInternalCredential } from './config/internal-callers.ts';
export { readInternalCa } from './config/internal-tls.ts';
export { percentDecoded } from './config/percent-decoded.ts';
export { loadProcessConfig } from './config/process-config.ts';
export { readServiceConfig, type ServiceConfig } from './config/service-config.ts';
export type { Secrets } from './config/setting-values.ts';
export { type CausedByEvent, changeByEvent } from './consumers/change-by-event.ts';
export { type ClientClock, clientClockOf } from './consumers/clock-advances.ts';
export { startConsumers } from './consumers/start-consumers.ts';
export { type KeyParts, keyService } from './keys/key-service.ts';
export type { FindKeyUses, KeyUse } from './keys/key-use.ts';
export { keyUsesOf, type SealedFields } from './keys/key-uses-of.ts';
export { sealedDocuments } from './keys/sealed-documents.ts';
export { sealedValues } from './keys/sealed-values.ts';
export { closeSequentially } from './process/close-sequentially.ts';
export { logListening } from './process/log-listening.ts';
export {
  type OperationsServer,
  type OperationsServerOptions,
  startOperationsServer,
} from './process/operations-server.ts';
export { type Running, runProcess } from './process/process.ts';
export {
  optional,
  type ReadinessCheck,
  type ReadinessChecks,
  requiredAtStart,
} from './process/readiness.ts';
export { type Clock, systemClock } from './scheduling/clock.ts';
export type { LeaseDocument } from './scheduling/lease-document.ts';
export { runSweeps, type Sweep } from './scheduling/run-sweeps.ts';
export { oldestDue } from './scheduling/schedule-metrics.ts';
export {
  runScheduledTask,
  type ScheduledTask,
  type ScheduledTaskOptions,
} from './scheduling/scheduled-task.ts';
export {
  type Foundation,
  type FoundationConfig,
  type FoundationOverrides,
  openFoundation,
} from './service/foundation.ts';
export { runService, type Service } from './service/service-process.ts';
export {
  type ListenOptions,
  type OperatorParts,
  type ServiceContext,
  type ServiceParts,
  type ServiceServer,
  serveService,
} from './service/service-server.ts';
export { type Build, readBuild, showBuild } from './telemetry/build-info.ts';
export { countSome } from './telemetry/count-some.ts';
export { showUnstamped } from './telemetry/feed-metrics.ts';
export { createLogger, type Logger, type LoggerOptions } from './telemetry/logger.ts';
export {
  type CallRecord,
  Counter,
  callObserver,
  createRegistry,
  Gauge,
  Histogram,
  type Registry,
} from './telemetry/metrics.ts';
export { sharedMetric, showReading } from './telemetry/shared-metrics.ts';
export { startTracing, type TracingOptions } from './telemetry/start-tracing.ts';
export type { Tracing } from './telemetry/tracing.ts';
export { observedTransport } from './telemetry/upstream-metrics.ts';
export { type BrandOfClient, brandsOfClients } from './upstreams/brand-of-client.ts';
export { type Cache, type CacheOptions, createCache } from './upstreams/cache.ts';
export { countedCache } from './upstreams/cache-metrics.ts';
export { detached } from './upstreams/detached.ts';
export { type KnownAnswer, knownAnswer } from './upstreams/known-answer.ts';
export { type LastAnswers, lastAnswersDefinition } from './upstreams/last-answers.ts';
export { operatorDirectory } from './upstreams/operator-directory.ts';
export { withLastAnswers } from './upstreams/with-last-answers.ts';
