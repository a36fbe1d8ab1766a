import { ConfigError, type ConfigFault, type Environment } from './config.ts';

/**
 * A separate process must name its bus: live mode refuses `memory:`, which no other process shares (decisions.md 16).
 * Throws `ConfigError` with a fault of the bus and those of `load`.
 */
export function loadProcessConfig<T extends { readonly busUrl: string | undefined }>(
  load: (env: Environment) => T,
  env: Environment,
): T {
  const faults: ConfigFault[] = [];
  const faultOfBus = (message: string) => void faults.push({ variable: 'BUS_URL', message });
  let config: T | undefined;
  try {
    config = load(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.push(...error.faults);
  }
  if (!env.BUS_URL && !env.BUS_URL_FILE) faultOfBus('is required');
  if (env.DEPLOYMENT_MODE === 'live' && (config?.busUrl ?? env.BUS_URL) === 'memory:') {
    faultOfBus('must be shared with the other processes in live mode, such as nats://');
  }
  if (config === undefined || faults.length > 0) throw new ConfigError(faults);
  return config;
}
