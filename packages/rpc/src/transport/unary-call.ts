import { type DescMethodUnary, fromBinary } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type UnaryResponse } from '@connectrpc/connect';
import { codeFromHttpStatus, errorFromJsonBytes } from '@connectrpc/connect/protocol-connect';
import type { Dispatcher } from 'undici';
import { notExecutedHeader, replayedHeader } from '../metadata.ts';
import type { Connection } from './connections.ts';
import { type Replicas, type TriedCall, Tries } from './tries.ts';

type ResponseHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

const noBytes = new Uint8Array(0);

/**
 * One unary call over its tries. A try that never reached its replica, or was refused before any handler
 * ran, goes on elsewhere; one that may have been delivered only if the method has no side effects.
 */
export class UnaryCall implements TriedCall, Dispatcher.DispatchHandler {
  readonly request: Dispatcher.DispatchOptions;
  readonly #tries: Tries;
  readonly #maxResponseBytes: number;
  readonly #method: DescMethodUnary;
  readonly #resolve: (response: UnaryResponse) => void;
  readonly #reject: (error: ConnectError) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined = undefined;
  readonly #timer: NodeJS.Timeout;
  #settled = false;
  #status = 0;
  #headers: ResponseHeaders = {};
  #body: Uint8Array | undefined = undefined;
  #more: Uint8Array[] | undefined = undefined;
  #received = 0;

  constructor(
    replicas: Replicas,
    method: DescMethodUnary,
    request: Dispatcher.DispatchOptions,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    resolve: (response: UnaryResponse) => void,
    reject: (error: ConnectError) => void,
  ) {
    this.#tries = new Tries(replicas, this);
    this.#maxResponseBytes = replicas.maxResponseBytes;
    this.#method = method;
    this.request = request;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    this.#timer = setTimeout(expire, timeoutMs, this);
    if (signal !== undefined) {
      this.#onAbort = () => this.fail(new ConnectError('the caller gave up', Code.Canceled));
      signal.addEventListener('abort', this.#onAbort);
    }
  }

  get handler(): Dispatcher.DispatchHandler {
    return this;
  }

  /** Sends the call to the next replica. */
  send(): void {
    if (!this.#settled) this.#tries.next();
  }

  onConnection(connection: Connection): void {
    this.#tries.connection = connection;
  }

  /** From here on the request may reach the replica. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#tries.controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received += chunk.byteLength;
    if (this.#received > this.#maxResponseBytes) {
      this.fail(new ConnectError('the response is too large', Code.Internal));
    } else if (this.#body === undefined) this.#body = chunk;
    else if (this.#more === undefined) this.#more = [this.#body, chunk];
    else this.#more.push(chunk);
  }

  onResponseEnd(): void {
    const closing = this.#headers.connection === 'close';
    if (closing) this.#tries.draining();
    this.#tries.end(!closing);
    if (this.#settled) return;
    const notExecuted = this.#status === 503 && this.#headers[notExecutedHeader] !== undefined;
    if (notExecuted && this.#tries.canTryAgain()) {
      this.#forgetResponse();
      this.send();
      return;
    }
    const bytes =
      this.#more === undefined ? (this.#body ?? noBytes) : Buffer.concat(this.#more, this.#received);
    if (this.#status === 200) this.#succeed(bytes);
    else this.fail(this.#wireError(bytes));
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
    const harmless = this.#method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
    if (!delivered || (harmless && this.#status === 0)) this.send();
    else
      this.fail(new ConnectError('the connection was lost', Code.Unavailable, undefined, undefined, error));
  }

  /** Ends the call with an error; whatever is still under way is cut. */
  fail(error: ConnectError): void {
    if (this.#settled) return;
    this.#settle();
    this.#reject(error);
    this.#tries.cut();
  }

  #succeed(bytes: Uint8Array): void {
    const method = this.#method;
    let message: UnaryResponse['message'];
    try {
      if (this.#headers['content-type'] !== 'application/proto') throw new Error('unexpected content-type');
      message = fromBinary(method.output, bytes);
    } catch (cause) {
      this.fail(
        new ConnectError('the response cannot be decoded', Code.Internal, undefined, undefined, cause),
      );
      return;
    }
    this.#settle();
    this.#resolve(new Response(method, message, this.#headers));
  }

  #wireError(bytes: Uint8Array): ConnectError {
    const fallback = new ConnectError(`HTTP ${this.#status}`, codeFromHttpStatus(this.#status));
    if (this.#headers['content-type'] !== 'application/json') return fallback;
    try {
      return errorFromJsonBytes(bytes, this.#errorMetadata(), fallback);
    } catch {
      return fallback;
    }
  }

  #errorMetadata(): { readonly [replayedHeader]: string } | undefined {
    return this.#headers[replayedHeader] === undefined ? undefined : { [replayedHeader]: 'true' };
  }

  #forgetResponse(): void {
    this.#status = 0;
    this.#headers = {};
    this.#body = undefined;
    this.#more = undefined;
    this.#received = 0;
  }

  #settle(): void {
    this.#settled = true;
    clearTimeout(this.#timer);
    if (this.#onAbort !== undefined) this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

function expire(call: UnaryCall): void {
  call.fail(new ConnectError('the deadline passed', Code.DeadlineExceeded));
}

/** Headers are converted only for a caller that looks at them. */
class Response implements UnaryResponse {
  readonly stream = false;
  readonly method: DescMethodUnary;
  readonly message: UnaryResponse['message'];
  readonly #headers: ResponseHeaders;

  constructor(method: DescMethodUnary, message: UnaryResponse['message'], headers: ResponseHeaders) {
    this.method = method;
    this.message = message;
    this.#headers = headers;
  }

  get service(): DescMethodUnary['parent'] {
    return this.method.parent;
  }

  get header(): Headers {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, one);
    }
    return headers;
  }

  get trailer(): Headers {
    return new Headers();
  }
}
