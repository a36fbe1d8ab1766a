export {
  ConfigError,
  type ConfigFault,
  type Environment,
  type EnvironmentReader,
  readConfig,
} from './config.ts';
export { type DeploymentMode, readDeploymentMode } from './deployment-mode.ts';
export { readGatewayUrl, readOptionalGatewayUrl } from './gateway-url.ts';
export { readInternalCredential } from './internal-callers.ts';
export { readInternalCa } from './internal-tls.ts';
export { loadProcessConfig } from './process-config.ts';
export { readServiceConfig, type ServiceConfig } from './service-config.ts';
export type { Secrets } from './setting-values.ts';
export { percentDecoded } from './setting-values.ts';
