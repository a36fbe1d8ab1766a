export {
  type Foundation,
  type FoundationConfig,
  type FoundationOverrides,
  openFoundation,
} from './foundation.ts';
export { findWaiting, type WaitingWork } from './overview-service.ts';
export { runService, type Service } from './service-process.ts';
export {
  type ListenOptions,
  type OperatorParts,
  type ServiceContext,
  type ServiceParts,
  type ServiceServer,
  serveService,
} from './service-server.ts';
