import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Fields that every process may log. */
const commonFields = [
  'service',
  'correlationId',
  'traceId',
  'rpc',
  'route',
  'method',
  'status',
  'kind',
  'durationMs',
  'eventId',
  'eventType',
  'consumer',
  'parkedEventId',
  'collection',
  'task',
  'port',
  'grpcPort',
  'operationsPort',
  'tlsPort',
  'url',
  'signal',
  'attempt',
  'count',
  'variable',
  'err',
];

/** Errors whose messages are constants of this platform; other errors are logged with name, code and frames only. */
const speakingErrors = new Set([
  'DomainError',
  'ConfigError',
  'StoreUnavailable',
  'AmbiguousWrite',
  'UniqueViolation',
  'UnsupportedOperation',
]);

/** Options of a process's logger. */
export interface LoggerOptions {
  readonly service: string;
  /** Fields that this process may log besides the common ones. */
  readonly fields?: readonly string[];
  /** pino level; `silent` for none. */
  readonly level?: string;
  readonly destination?: DestinationStream;
}

/**
 * A JSON-lines logger. A field that is neither common nor in `fields` is logged as `[withheld]`, so that a body, an
 * answer, a header or a credential cannot be logged by accident.
 */
export function createLogger({ service, fields = [], level = 'info', destination }: LoggerOptions): Logger {
  const allowed = new Set([...commonFields, ...fields]);
  const withholdOthers = (line: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [name, allowed.has(name) ? value : '[withheld]']),
    );
  const logger = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withholdOthers },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
  // pino applies no formatter to the fields of a child logger.
  const { child } = logger;
  logger.child = function (this: Logger, bindings, options) {
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
