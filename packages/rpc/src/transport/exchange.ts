import { Code, ConnectError } from '@connectrpc/connect';
import { errorFromJsonBytes } from '@connectrpc/connect/protocol-connect';
import { DomainError, isErrorKind } from '@telehealth/errors';
import type { Dispatcher } from 'undici';
import { errorKindHeader } from '../metadata.ts';
import { errorFromWire } from '../wire-error.ts';
import type { Connection } from './connections.ts';
import type { Settle } from './traced.ts';
import { type Replicas, type TriedCall, Tries } from './tries.ts';

/** A request to a plain route of a neighbour. */
export interface ExchangeRequest {
  readonly method: 'HEAD' | 'POST' | 'PATCH';
  readonly path: string;
  /** Beside those that carry the context of the call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it comes, no faster than the neighbour takes it. */
  readonly body?: AsyncIterable<Uint8Array>;
}

/** What a plain route answered; its body, if any, is not kept. */
export interface ExchangeAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A refusal is short. */
const maxRefusalBytes = 65_536;

/**
 * One request over its tries: as long as it has reached no replica it goes on to the next; from then on its body is
 * being consumed and nobody could send it again.
 */
export class Exchange implements TriedCall, Dispatcher.DispatchHandler {
  readonly request: Dispatcher.DispatchOptions;
  readonly #tries: Tries;
  readonly #settle: Settle<ExchangeAnswer>;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.fail(givenUpBecause(this.#signal?.reason));
  #settled = false;
  #status = 0;
  #headers: ExchangeAnswer['headers'] = {};
  #refusal: Buffer[] = [];
  #received = 0;

  constructor(
    replicas: Replicas,
    request: Dispatcher.DispatchOptions,
    settle: Settle<ExchangeAnswer>,
    signal: AbortSignal | undefined,
  ) {
    this.#tries = new Tries(replicas, this);
    // Unless told so, a HEAD asks for the end of its connection.
    this.request = { ...request, reset: false };
    this.#settle = settle;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
  }

  get handler(): Dispatcher.DispatchHandler {
    return this;
  }

  /** Sends the request to the next replica. */
  send(): void {
    if (!this.#settled) this.#tries.next();
  }

  onConnection(connection: Connection): void {
    this.#tries.connection = connection;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#tries.controller = controller;
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: ExchangeAnswer['headers'],
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received += chunk.byteLength;
    if (this.#received > maxRefusalBytes) {
      this.fail(new ConnectError('the response is too large', Code.Internal));
    } else if (this.#status >= 400) this.#refusal.push(chunk);
  }

  onResponseEnd(): void {
    const closing = this.#headers.connection === 'close';
    if (closing) this.#tries.draining();
    this.#tries.end(!closing);
    if (this.#status >= 400) this.fail(this.#refusalOf());
    else if (this.#conclude()) this.#settle.resolve({ status: this.#status, headers: this.#headers });
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: Error & { code?: string }): void {
    const delivered = this.#tries.controller !== undefined;
    const isInvalid = error.code === 'UND_ERR_INVALID_ARG';
    if (!this.#settled && !delivered && !isInvalid) this.#tries.refused();
    this.#tries.end(false);
    if (this.#settled) return;
    if (isInvalid) {
      this.fail(new ConnectError('the request cannot be sent', Code.Internal, undefined, undefined, error));
      return;
    }
    if (delivered) {
      // A replica that refuses in the middle of the body may close before all of its answer is here.
      if (this.#status >= 400) this.fail(this.#refusalOf());
      else
        this.fail(new ConnectError('the connection was lost', Code.Unavailable, undefined, undefined, error));
      return;
    }
    this.send();
  }

  /** Ends the exchange with an error; whatever is still under way is cut. */
  fail(error: Error): void {
    if (!this.#conclude()) return;
    this.#settle.reject(error);
    this.#tries.cut();
  }

  #refusalOf(): Error {
    const kind = this.#headers[errorKindHeader];
    if (typeof kind !== 'string' || !isErrorKind(kind)) {
      return new ConnectError(`HTTP ${this.#status}`, Code.Internal);
    }
    const bare = new DomainError(kind);
    if (this.#refusal.length === 0) return bare;
    try {
      const fallback = new ConnectError('', Code.Internal);
      return errorFromWire(errorFromJsonBytes(Buffer.concat(this.#refusal), undefined, fallback));
    } catch {
      return bare;
    }
  }

  /** Whether this is the first outcome. */
  #conclude(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}

/** What an exchange fails with when its signal was aborted for the reason. */
export function givenUpBecause(reason: unknown): Error {
  return reason instanceof DomainError ? reason : new ConnectError('the caller gave up', Code.Canceled);
}
