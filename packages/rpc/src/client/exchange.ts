import { Code, ConnectError } from '@connectrpc/connect';
import { errorFromJsonBytes } from '@connectrpc/connect/protocol-connect';
import { DomainError, isErrorKind } from '@telehealth/errors';
import type { Answer } from '../contract/answer.ts';
import { errorKindHeader } from '../contract/metadata.ts';
import { errorFromWire } from '../contract/wire-error.ts';

/** To a plain HTTP route of a service. */
export interface ExchangeRequest {
  readonly method: 'HEAD' | 'POST' | 'PATCH';
  readonly path: string;
  /** Besides those of the call's context. */
  readonly headers: Readonly<Record<string, string>>;
  /** Streamed with backpressure. */
  readonly body?: AsyncIterable<Uint8Array>;
}

/** Without its body. */
export type ExchangeAnswer = Omit<Answer, 'body'>;

/** In bytes: only bodies of refusals are read. */
export const maxExchangeAnswerBytes = 65_536;

/** Throws the error of a refusal. */
export function readExchangeAnswer(answer: Answer): ExchangeAnswer {
  const refusal = refusalOf(answer);
  if (refusal !== undefined) throw refusal;
  return { status: answer.status, headers: answer.headers };
}

/**
 * A replica that refuses during the request's body may close the connection before its answer is complete: the header
 * then has the kind.
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
