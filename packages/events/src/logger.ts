import type { LogLine } from '@telehealth/contracts/log-fields';

/** The log of the bus and the relay. A pino logger fits. */
export interface EventsLogger {
  readonly warn: LogLine;
  readonly error: LogLine;
}
