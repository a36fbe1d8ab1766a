import type { EnvironmentReader } from './config.ts';

/** In test mode no money moves and nobody is treated. */
export type DeploymentMode = 'test' | 'live';

export function readDeploymentMode(read: EnvironmentReader): DeploymentMode {
  return read.oneOf<DeploymentMode>('DEPLOYMENT_MODE', ['test', 'live'], 'test');
}
