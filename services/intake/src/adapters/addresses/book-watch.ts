import { Counter, type Logger, type Registry } from '@telehealth/service-kit';

/** What a book is asked. */
export type BookOperation = 'suggest' | 'confirm';

/** Tells operators that a book fails, since callers see it answer all the same. */
export interface BookWatch {
  worked(operation: BookOperation): void;
  failed(operation: BookOperation, error: unknown): void;
}

/** Counts every failure, and logs where a row of them begins and ends. */
export function watchBook({
  logger,
  registry,
}: {
  readonly logger: Logger;
  readonly registry: Registry | undefined;
}): BookWatch {
  const failures = registry && failureCounter(registry);
  const failing = new Set<BookOperation>();
  return {
    worked(operation) {
      if (failing.delete(operation)) logger.info({ task: operation }, 'the address book answers again');
    },
    failed(operation, error) {
      failures?.inc({ operation });
      if (failing.has(operation)) return;
      failing.add(operation);
      logger.warn({ task: operation, err: error }, 'the address book does not answer');
    },
  };
}

function failureCounter(registry: Registry): Counter<'operation'> {
  const name = 'address_book_failures_total';
  const help = 'Failed requests to the address book';
  const made = registry.getSingleMetric(name) as Counter<'operation'> | undefined;
  return made ?? new Counter({ name, help, labelNames: ['operation'], registers: [registry] });
}
