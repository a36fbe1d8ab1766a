import type { Environment } from '../config/config.ts';
import type { Logger } from './logger.ts';
import type { Tracing } from './tracing.ts';
import { readTracingConfig } from './tracing-config.ts';

export interface TracingOptions {
  /** In traces; `OTEL_SERVICE_NAME` overrides it. */
  readonly service: string;
  /** The exporter reads its own variables. */
  readonly env: Environment;
  readonly logger: Logger;
  /** Callers are not trusted: their trace continues, but this process decides on recording. */
  readonly edge?: boolean;
}

/** If OpenTelemetry's standard variables enable it; otherwise it is not loaded. */
export async function startTracing({ service, env, logger, edge = false }: TracingOptions): Promise<Tracing> {
  const config = readTracingConfig(env, (variable) => logger.warn({ variable }, 'setting ignored'));
  if (config === undefined) return { tracer: undefined, close: async () => {} };
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ service, config, logger, edge });
}
