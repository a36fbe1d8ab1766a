import { type LogLine, logFields, type OnlyLogFields } from '@telehealth/contracts/log-fields';
import { currentLogFields } from '@telehealth/rpc';
import { type DestinationStream, type Level, pino } from 'pino';

/** The logger of a process. What a line names is held to `logFields` by the types. */
export interface Logger extends Readonly<Record<Level, LogLine & ((message: string) => void)>> {
  readonly level: string;
  child<T>(fields: T & OnlyLogFields<T>, options?: { readonly level?: string }): Logger;
}

/** Errors whose messages are constants of this platform; other errors are logged with name, code and frames only. */
const speakingErrors = new Set([
  'DomainError',
  'ConfigError',
  'NewerDocument',
  'StoreUnavailable',
  'AmbiguousWrite',
  'UniqueViolation',
  'UnsupportedOperation',
]);

export interface LoggerOptions {
  readonly service: string;
  /** pino level; `silent` for none. */
  readonly level?: string;
  readonly destination?: DestinationStream;
}

/**
 * A JSON-lines logger. A field that is not in `logFields` is logged as `[withheld]`, so that a body, an answer, a
 * header or a credential cannot be logged by accident. Every line has the fields of the call or event that it belongs to.
 */
export function createLogger({ service, level = 'info', destination }: LoggerOptions): Logger {
  const withholdOthers = (line: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [name, logFields.has(name) ? value : '[withheld]']),
    );
  const logger = pino(
    {
      level,
      base: { service },
      // The fields of a line are stronger than those of the work that it belongs to.
      mixin: currentLogFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withholdOthers },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
  // pino applies no formatter to the fields of a child logger.
  const { child } = logger;
  logger.child = function (this: typeof logger, bindings, options) {
    return child.call(this, withholdOthers(bindings), options);
  } as typeof child;
  return logger;
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(speakingErrors.has(error.name) ? { message: error.message } : {}),
    frames: frames(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Stack frames without the head line, which repeats the message. */
function frames(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
