import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogField } from '@telehealth/contracts/log-fields';

/** Work for which lines are logged: a call, or an event that is handled. */
export interface LogContext {
  /** Whose it is and what it belongs to, as fields of a log line. */
  logFields(): { readonly [F in LogField]?: unknown };
}

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs work whose log lines carry the fields of the context, whatever function logs them. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The fields of the work that runs; none outside of any. */
export function currentLogFields(): object {
  return contexts.getStore()?.logFields() ?? {};
}
