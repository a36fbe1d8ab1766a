/** Where the bus and the relay say what went wrong. A pino logger fits. */
export interface EventsLogger {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
