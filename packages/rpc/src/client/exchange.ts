import { Code, ConnectError } from '@connectrpc/connect';
import { errorFromJsonBytes } from '@connectrpc/connect/protocol-connect';
import { DomainError, isErrorKind } from '@telehealth/errors';
import type { Answer } from '../contract/answer.ts';
import { errorKindHeader } from '../contract/metadata.ts';
import { errorFromWire } from '../contract/wire-error.ts';

/** A request to a plain route of an upstream service. */
export interface ExchangeRequest {
  readonly method: 'HEAD' | 'POST' | 'PATCH';
  readonly path: string;
  /** In addition to those that carry the context of the call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it arrives, no faster than the upstream service reads it. */
  readonly body?: AsyncIterable<Uint8Array>;
}

/** What a plain route answered, without its body. */
export type ExchangeAnswer = Omit<Answer, 'body'>;

/** Longest answer in bytes: only refusals have a body that is read. */
export const maxExchangeAnswerBytes = 65_536;

/** The answer of a plain route. Throws the error of a refusal. */
export function readExchangeAnswer(answer: Answer): ExchangeAnswer {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) throw refusal;
  return { status: answer.status, headers: answer.headers };
}

/**
 * The error that an answer refuses with. A replica that refuses in the middle of the request's body may close the
 * connection before its answer has arrived whole: the header alone names the kind then.
 */
export function refusalOf({ status, headers, body }: Answer): Error | undefined {
  if (status < 400) return undefined;
  const kind = headers[errorKindHeader];
  if (typeof kind !== 'string' || !isErrorKind(kind))
    return new ConnectError(`HTTP ${status}`, Code.Internal);
  try {
    const fallback = new ConnectError('', Code.Internal);
    return errorFromWire(errorFromJsonBytes(body, undefined, fallback));
  } catch {
    return new DomainError(kind);
  }
}
