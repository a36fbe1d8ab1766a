export { type Build, readBuild, showBuild } from './build-info.ts';
export { countSome } from './count-some.ts';
export { showUnstamped } from './feed-metrics.ts';
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
export { sharedMetric, showReading } from './shared-metrics.ts';
export { startTracing, type TracingOptions } from './start-tracing.ts';
export type { Tracing } from './tracing.ts';
export { observedTransport } from './upstream-metrics.ts';
