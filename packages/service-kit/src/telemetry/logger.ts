import { type LogLine, logFields, type OnlyLogFields } from '@telehealth/contracts/log-fields';
import { currentLogFields } from '@telehealth/rpc';
import { type DestinationStream, type Level, pino } from 'pino';

/** Types restrict fields to `logFields`. */
export interface Logger extends Readonly<Record<Level, LogLine & ((message: string) => void)>> {
  readonly level: string;
  child<T>(fields: T & OnlyLogFields<T>, options?: { readonly level?: string }): Logger;
}

/** Their messages are constants of this platform; other errors are logged with name, code and frames only. */
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
  /** Of pino; `silent` for none. */
  readonly level?: string;
  readonly destination?: DestinationStream;
}

/**
 * JSON lines. A field outside `logFields` becomes `[withheld]`, so that no body, answer, header or credential is logged
 * by accident. Lines have the fields of their call or event.
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
      // A line's own fields take precedence over its work's.
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

/** Without the head line, which repeats the message. */
function frames(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
