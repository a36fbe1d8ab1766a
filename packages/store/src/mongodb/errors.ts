import { MongoError, MongoErrorLabel, MongoNetworkError, MongoServerError } from 'mongodb';
import { AmbiguousWrite, StoreUnavailable, UniqueViolation, UnsupportedOperation } from '../errors.ts';

const duplicateKey = new Set([11000, 11001]);
/** Bad value, type mismatch, path not viable, document too large (before and after an update). */
const misfit = new Set([2, 14, 28, 10334, 17419]);
/** An index of this name or these fields exists with other options. */
const indexConflict = new Set([85, 86]);
/** No primary here, or no entry: said before anything is done. */
const refused = new Set([13, 18, 10058, 10107, 13435]);
/** Interrupted, out of time, unreachable or not yet replicated: said with the outcome open. */
const interrupted = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 11600, 11601, 11602, 13436, 100]);

/** Raised by the driver before a command leaves the process. */
const notSent = new Set([
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
]);

/**
 * What the port calls a fault of the driver or the server. Messages of a server quote values of documents, so
 * neither they nor the fault itself are passed on.
 */
export function toStoreError(error: unknown, call: 'read' | 'write'): unknown {
  if (!(error instanceof MongoError)) return error;
  if (error instanceof MongoServerError) return fromServer(error, call);
  if (notSent.has(error.name) || overloaded(error)) return new StoreUnavailable(`MongoDB: ${error.name}`);
  if (error instanceof MongoNetworkError || error.name === 'MongoClientClosedError') {
    return outcomeOpen(error.name, call);
  }
  return error;
}

/** The call may or may not have had its effect: a read is simply not answered, a write is ambiguous. */
export function outcomeOpen(what: string, call: 'read' | 'write'): Error {
  const message = `MongoDB: ${what}`;
  return call === 'read' ? new StoreUnavailable(message) : new AmbiguousWrite(message);
}

function fromServer(error: MongoServerError, call: 'read' | 'write'): Error {
  const code = Number(error.code);
  const what = `error ${error.code} ${error.codeName ?? ''}`.trim();
  if (duplicateKey.has(code)) return new UniqueViolation(violatedIndex(error.message));
  if (misfit.has(code)) return new UnsupportedOperation(`the call does not fit the stored document: ${what}`);
  if (indexConflict.has(code)) return new UnsupportedOperation('an index exists with another definition');
  if (refused.has(code) || overloaded(error)) return new StoreUnavailable(`MongoDB: ${what}`);
  if (interrupted.has(code) || error.name === 'MongoWriteConcernError') return outcomeOpen(what, call);
  return new Error(`MongoDB: ${what}`);
}

/** Marks what was turned away, and what went wrong while a connection was still being made. */
function overloaded(error: MongoError): boolean {
  return error.hasErrorLabel(MongoErrorLabel.SystemOverloadedError);
}

function violatedIndex(message: string): string {
  const name = /index: (?:[^ ]*\$)?([^ ]+) dup key/.exec(message)?.[1] ?? 'unknown';
  return name === '_id_' ? '_id' : name;
}
