import type { Environment } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Tracing } from './tracing.ts';
import { readTracingConfig } from './tracing-config.ts';

/** Whose work is recorded. */
export interface TracingOptions {
  /** Names the process in traces, unless `OTEL_SERVICE_NAME` does. */
  readonly service: string;
  /** The variables of the process, where the exporter finds its own. */
  readonly env: Environment;
  readonly logger: Logger;
  /**
   * The callers are strangers: their trace is continued, but whether it is recorded is decided here and not by
   * them.
   */
  readonly edge?: boolean;
}

/**
 * Starts recording when the standard variables of OpenTelemetry ask for it. Otherwise nothing of OpenTelemetry is
 * loaded.
 */
export async function startTracing({ service, env, logger, edge = false }: TracingOptions): Promise<Tracing> {
  const config = readTracingConfig(env, (variable) => logger.warn({ variable }, 'setting ignored'));
  if (config === undefined) return { tracer: undefined, close: async () => {} };
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ service, config, logger, edge });
}
