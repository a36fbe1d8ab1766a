import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogField } from '@telehealth/contracts/log-fields';

/** Of a call, or an event being handled. */
export interface LogContext {
  /** Client and ids, as fields of a log line. */
  logFields(): { readonly [F in LogField]?: unknown };
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Adds the context's fields to every log line of the work. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Empty outside of `withLogContext`. */
export function currentLogFields(): object {
  return contexts.getStore()?.logFields() ?? {};
}
