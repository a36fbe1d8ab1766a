import { Code, ConnectError } from '@connectrpc/connect';
import { errorFromJsonBytes } from '@connectrpc/connect/protocol-connect';
import { DomainError, isErrorKind } from '@telehealth/errors';
import type { Dispatcher } from 'undici';
import { errorKindHeader } from '../metadata.ts';
import { errorFromWire } from '../wire-error.ts';
import type { Connection, QueuedCall, Upstream } from './connections.ts';
import type { Settle } from './traced.ts';
import type { Replicas } from './unary-call.ts';

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
export class Exchange implements QueuedCall, Dispatcher.DispatchHandler {
  readonly request: Dispatcher.DispatchOptions;
  readonly #replicas: Replicas;
  readonly #settle: Settle<ExchangeAnswer>;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.fail(givenUpBecause(this.#signal?.reason));
  readonly #tried: Upstream[] = [];
  #refreshed = false;
  #settled = false;
  #upstream: Upstream | undefined = undefined;
  #connection: Connection | undefined = undefined;
  #controller: Dispatcher.DispatchController | undefined = undefined;
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
    this.#replicas = replicas;
    this.request = request;
    this.#settle = settle;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
  }

  get handler(): Dispatcher.DispatchHandler {
    return this;
  }

  /** Sends the request to the next replica. */
  send(): void {
    if (this.#settled) return;
    const upstream = this.#replicas.pick(this.#tried);
    if (upstream === undefined) {
      void this.#sendAfterRefresh();
      return;
    }
    this.#tried.push(upstream);
    this.#upstream = upstream;
    upstream.inFlight++;
    upstream.dispatch(this);
  }

  async #sendAfterRefresh(): Promise<void> {
    if (!this.#refreshed) {
      this.#refreshed = true;
      await this.#replicas.refresh();
      if (this.#replicas.pick(this.#tried) !== undefined) return this.send();
    }
    this.fail(new ConnectError('no replica can be reached', Code.Unavailable));
  }

  onConnection(connection: Connection): void {
    this.#connection = connection;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
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
    const upstream = this.#upstream;
    const closing = this.#headers.connection === 'close';
    // A refusal in the middle of the body ends its connection; only one without cause is a replica that leaves.
    if (closing && this.#status < 400 && upstream !== undefined) this.#replicas.onDraining(upstream);
    this.#release(!closing);
    if (this.#status >= 400) this.fail(this.#refusalOf());
    else if (this.#conclude()) this.#settle.resolve({ status: this.#status, headers: this.#headers });
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: Error & { code?: string }): void {
    const upstream = this.#upstream;
    const delivered = this.#controller !== undefined;
    this.#release(false);
    if (this.#settled) return;
    if (delivered) {
      // A replica that refuses in the middle of the body may close before all of its answer is here.
      if (this.#status >= 400) this.fail(this.#refusalOf());
      else
        this.fail(new ConnectError('the connection was lost', Code.Unavailable, undefined, undefined, error));
      return;
    }
    if (upstream !== undefined) this.#replicas.onRefused(upstream);
    this.send();
  }

  /** Ends the exchange with an error; whatever is still under way is cut. */
  fail(error: Error): void {
    if (!this.#conclude()) return;
    this.#settle.reject(error);
    if (this.#controller !== undefined) this.#controller.abort(givenUp);
    else if (this.#connection !== undefined) this.#connection.client.destroy(givenUp, () => {});
    else if (this.#upstream !== undefined) {
      this.#upstream.forget(this);
      this.#release(false);
    }
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

  #release(reusable: boolean): void {
    const upstream = this.#upstream;
    const connection = this.#connection;
    this.#upstream = undefined;
    this.#connection = undefined;
    this.#controller = undefined;
    if (upstream === undefined) return;
    upstream.inFlight--;
    if (connection !== undefined) upstream.release(connection, reusable);
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

/** Told to whatever waits for the connection when an exchange gives up; its stack would say nothing. */
const givenUp = new Error('the caller gave up');
