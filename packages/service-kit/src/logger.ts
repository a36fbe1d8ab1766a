import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * The only fields a log line may carry; whatever else is passed shows as `[withheld]`. So a body, an answer,
 * a header or a credential cannot be logged by accident.
 */
const allowedFields = new Set([
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
  'collection',
  'task',
  'port',
  'grpcPort',
  'operationsPort',
  'url',
  'signal',
  'attempt',
  'count',
  'clientId',
  'journeyId',
  'operator',
  'variable',
  'bundle',
  'version',
  'err',
]);

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
  /** pino level; `silent` for none. */
  readonly level?: string;
  readonly destination?: DestinationStream;
}

/** A JSON-lines logger that lets only allow-listed fields through. */
export function createLogger({ service, level = 'info', destination }: LoggerOptions): Logger {
  const logger = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withholdUnlisted },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
  // pino applies no formatter to the fields of a child logger.
  const { child } = logger;
  logger.child = function (this: Logger, bindings, options) {
    return child.call(this, withholdUnlisted(bindings), options);
  } as typeof child;
  return logger;
}

function withholdUnlisted(fields: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!allowedFields.has(name)) shown[name] = '[withheld]';
    else shown[name] = value;
  }
  return shown;
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
