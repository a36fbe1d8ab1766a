export { closeSequentially } from './close-sequentially.ts';
export { endAfterCheck } from './end-after-check.ts';
export { logListening } from './log-listening.ts';
export {
  type OperationsServer,
  type OperationsServerOptions,
  startOperationsServer,
} from './operations-server.ts';
export { type Running, runProcess } from './process.ts';
export {
  optional,
  type ReadinessCheck,
  type ReadinessChecks,
  requiredAtStart,
} from './readiness.ts';
