import { NatsError } from 'nats';

/** JetStream error codes. */
const errorCodes = {
  'stream not found': 10059,
  'consumer not found': 10014,
  'consumer exists': 10148,
  /** Than the stream accepts. */
  'message too large': 10054,
};

export function isServerError(error: unknown, kind: keyof typeof errorCodes): boolean {
  return error instanceof NatsError && error.api_error?.err_code === errorCodes[kind];
}

/** Whether the user lacks a right to the subject. */
export function isPermissionError(error: unknown): boolean {
  return error instanceof NatsError && error.isPermissionError();
}
