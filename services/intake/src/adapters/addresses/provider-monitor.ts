import { Counter, type Logger, type Registry } from '@telehealth/service-kit/telemetry';

export type ProviderOperation = 'suggest' | 'confirm';

/** Reports failures of a provider to operators, because callers get an answer in any case. */
export interface ProviderMonitor {
  worked(operation: ProviderOperation): void;
  failed(operation: ProviderOperation, error: unknown): void;
}

/** Counts every failure, and logs the first failure and the first success after it. */
export function monitorProvider({
  logger,
  registry,
}: {
  readonly logger: Logger;
  readonly registry: Registry | undefined;
}): ProviderMonitor {
  const failures = registry && failureCounter(registry);
  const failing = new Set<ProviderOperation>();
  return {
    worked(operation) {
      if (failing.delete(operation)) logger.info({ task: operation }, 'the address provider answers again');
    },
    failed(operation, error) {
      failures?.inc({ operation });
      if (failing.has(operation)) return;
      failing.add(operation);
      logger.warn({ task: operation, err: error }, 'the address provider does not answer');
    },
  };
}

function failureCounter(registry: Registry): Counter<'operation'> {
  const name = 'address_provider_failures_total';
  const help = 'Failed requests to the address provider';
  const made = registry.getSingleMetric(name) as Counter<'operation'> | undefined;
  return made ?? new Counter({ name, help, labelNames: ['operation'], registers: [registry] });
}
