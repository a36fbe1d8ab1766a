import { Code, ConnectError } from '@connectrpc/connect';
import type { Dispatcher } from 'undici';
import type { Connection, QueuedCall, Upstream } from './connections.ts';

/** How calls get from one replica to the next. */
export interface Replicas {
  readonly pick: (tried: readonly Upstream[]) => Upstream | undefined;
  /** Looks for replicas that joined meanwhile. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** The replica refused a connection. */
  readonly onRefused: (upstream: Upstream) => void;
  /** The replica closes its connections. */
  readonly onDraining: (upstream: Upstream) => void;
  readonly maxResponseBytes: number;
}

/** What goes from replica to replica until one takes it. */
export interface TriedCall extends QueuedCall {
  /** Goes on to the next replica, unless it has ended. */
  readonly send: () => void;
  /** Ends with an error, unless it has ended. */
  readonly fail: (error: ConnectError) => void;
}

/** Told to whatever waits for the connection when a call gives up; its stack would say nothing. */
const givenUp = new Error('the caller gave up');

/** The tries of one call, at most one of which is under way. */
export class Tries {
  /** Set once the try has a connection. */
  connection: Connection | undefined = undefined;
  /** Set once the request may reach the replica. */
  controller: Dispatcher.DispatchController | undefined = undefined;
  readonly #replicas: Replicas;
  readonly #call: TriedCall;
  readonly #tried: Upstream[] = [];
  #upstream: Upstream | undefined = undefined;
  #refreshed = false;

  constructor(replicas: Replicas, call: TriedCall) {
    this.#replicas = replicas;
    this.#call = call;
  }

  /** Tries the next replica; fails the call when none is left. */
  next(): void {
    const upstream = this.#replicas.pick(this.#tried);
    if (upstream === undefined) {
      void this.#nextAfterRefresh();
      return;
    }
    this.#tried.push(upstream);
    this.#upstream = upstream;
    upstream.inFlight++;
    upstream.dispatch(this.#call);
  }

  async #nextAfterRefresh(): Promise<void> {
    if (!this.#refreshed) {
      this.#refreshed = true;
      await this.#replicas.refresh();
      if (this.#isAnyLeft()) return this.#call.send();
    }
    this.#call.fail(new ConnectError('no replica can be reached', Code.Unavailable));
  }

  /** Whether this was the first try and another replica is there. */
  canTryAgain(): boolean {
    return this.#tried.length === 1 && this.#isAnyLeft();
  }

  #isAnyLeft(): boolean {
    return this.#replicas.pick(this.#tried) !== undefined;
  }

  /** The replica under way refused a connection. */
  refused(): void {
    if (this.#upstream !== undefined) this.#replicas.onRefused(this.#upstream);
  }

  /** The replica under way closes its connections. */
  draining(): void {
    if (this.#upstream !== undefined) this.#replicas.onDraining(this.#upstream);
  }

  /** Ends the try; its connection is `reusable` when the exchange ended cleanly. */
  end(reusable: boolean): void {
    const upstream = this.#upstream;
    const { connection } = this;
    this.#upstream = undefined;
    this.connection = undefined;
    this.controller = undefined;
    if (upstream === undefined) return;
    upstream.inFlight--;
    if (connection !== undefined) upstream.release(connection, reusable);
  }

  /** Cuts whatever is under way. */
  cut(): void {
    if (this.controller !== undefined) this.controller.abort(givenUp);
    else if (this.connection !== undefined) this.connection.client.destroy(givenUp, () => {});
    else if (this.#upstream !== undefined) {
      this.#upstream.forget(this.#call);
      this.end(false);
    }
  }
}
