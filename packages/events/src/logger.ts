import type { LogLine } from '@telehealth/contracts/log-fields';

/** A pino logger fits. */
export interface EventsLogger {
  readonly warn: LogLine;
  readonly error: LogLine;
}
