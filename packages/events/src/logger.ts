/** The log of the bus and the relay. A pino logger fits. */
export interface EventsLogger {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
