import type { Environment } from '../config/config.ts';
import type { Logger } from './logger.ts';
import type { Tracing } from './tracing.ts';
import { readTracingConfig } from './tracing-config.ts';

export interface TracingOptions {
  /** The name of the process in traces; `OTEL_SERVICE_NAME` replaces it. */
  readonly service: string;
  /** The variables of the process; the exporter reads its own from them. */
  readonly env: Environment;
  readonly logger: Logger;
  /**
   * The callers are not trusted: their trace is continued, but this process decides whether it is recorded.
   */
  readonly edge?: boolean;
}

/**
 * Starts recording when the standard variables of OpenTelemetry enable it. Otherwise OpenTelemetry is not loaded.
 */
export async function startTracing({ service, env, logger, edge = false }: TracingOptions): Promise<Tracing> {
  const config = readTracingConfig(env, (variable) => logger.warn({ variable }, 'setting ignored'));
  if (config === undefined) return { tracer: undefined, close: async () => {} };
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ service, config, logger, edge });
}
