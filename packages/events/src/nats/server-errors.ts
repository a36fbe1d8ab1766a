import { NatsError } from 'nats';

/** The codes by which a JetStream server names the refusals this package distinguishes. */
const errorCodes = {
  'stream not found': 10059,
  'consumer not found': 10014,
  /** The consumer exists with other settings. */
  'consumer exists': 10148,
  /** The message is larger than the stream accepts. */
  'message too large': 10054,
};

/** Whether the JetStream server refused a request with this error. */
export function isServerError(error: unknown, kind: keyof typeof errorCodes): boolean {
  return error instanceof NatsError && error.api_error?.err_code === errorCodes[kind];
}

/** Whether the server refused a request because its user has no right to the subject. */
export function isPermissionError(error: unknown): boolean {
  return error instanceof NatsError && error.isPermissionError();
}
