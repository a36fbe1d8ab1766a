import type { Dispatcher } from 'undici';
import type { Answer } from '../contract/answer.ts';
import type { Connection, QueuedCall, Upstream } from './connections.ts';

export type TryEnd =
  /** The answer is whole. `isClosing`: the replica closes its connections. */
  | { readonly kind: 'answered'; readonly answer: Answer; readonly isClosing: boolean }
  /** The answer is longer than it may be. */
  | { readonly kind: 'too-large' }
  /** The request never reached the replica. */
  | { readonly kind: 'refused'; readonly error: Error }
  /** The replica may have received the request; `answer` is as much as arrived. */
  | { readonly kind: 'lost'; readonly error: Error; readonly answer: Answer }
  /** No replica can be sent this request. */
  | { readonly kind: 'invalid'; readonly error: Error };

export interface TryRequest extends Pick<QueuedCall, 'request' | 'urgent' | 'streams'> {
  /** Longest answer in bytes. */
  readonly maxAnswerBytes: number;
}

/** A request that is sent to one replica once. */
export interface ReplicaTry {
  readonly start: () => void;
  /** Ends the try, and reports no end. */
  readonly cut: () => void;
}

type State =
  /** It waits for a connection. */
  | { readonly kind: 'waiting' }
  /** It has a connection, and nothing of it has been sent. */
  | { readonly kind: 'connecting'; readonly connection: Connection }
  /** The replica may have received it. */
  | {
      readonly kind: 'sent';
      readonly connection: Connection;
      readonly controller: Dispatcher.DispatchController;
    }
  /** Its connection is being closed, and its end is not reported. */
  | { readonly kind: 'cut'; readonly connection: Connection }
  | { readonly kind: 'ended' };

const waiting: State = { kind: 'waiting' };
const ended: State = { kind: 'ended' };

/** Passed to a connection whose call gave up; created once, because its stack says nothing. */
const givenUp = new Error('the caller gave up');
const noHeaders: Answer['headers'] = {};

/** A try of the request at a replica. `onEnd` is called once, when the replica has its connection back. */
export function createReplicaTry(
  upstream: Upstream,
  { request, maxAnswerBytes, urgent = false, streams = false }: TryRequest,
  onEnd: (end: TryEnd) => void,
): ReplicaTry {
  let state = waiting;
  let status = 0;
  let headers = noHeaders;
  let receivedBytes = 0;
  const chunks: Uint8Array[] = [];

  const answer = (): Answer => {
    const [body] = chunks;
    const isWhole = body !== undefined && chunks.length === 1;
    return { status, headers, body: isWhole ? body : Buffer.concat(chunks, receivedBytes) };
  };

  /** Gives the connection back, `reusable` when the exchange ended cleanly; the state before. */
  function end(reusable: boolean): State {
    const before = state;
    state = ended;
    upstream.inFlight--;
    if ('connection' in before) upstream.release(before.connection, reusable);
    return before;
  }

  function cut(): void {
    const before = state;
    if (before.kind === 'waiting') {
      upstream.forget(queued);
      end(false);
    } else if (before.kind === 'connecting' || before.kind === 'sent') {
      state = { kind: 'cut', connection: before.connection };
      if (before.kind === 'sent') before.controller.abort(givenUp);
      else before.connection.client.destroy(givenUp, () => {});
    }
  }

  const queued: QueuedCall = {
    request,
    urgent,
    streams,
    onConnection(connection) {
      state = { kind: 'connecting', connection };
    },
    handler: {
      onRequestStart(controller) {
        if (state.kind === 'connecting') state = { kind: 'sent', connection: state.connection, controller };
      },
      onResponseStart(_, answeredStatus, answeredHeaders) {
        status = answeredStatus;
        headers = answeredHeaders;
      },
      onResponseData(_, chunk) {
        if (state.kind !== 'sent') return;
        receivedBytes += chunk.byteLength;
        chunks.push(chunk);
        if (receivedBytes <= maxAnswerBytes) return;
        cut();
        onEnd({ kind: 'too-large' });
      },
      onResponseEnd() {
        upstream.answers++;
        const isClosing = headers.connection === 'close';
        const before = end(!isClosing);
        if (before.kind !== 'cut') onEnd({ kind: 'answered', answer: answer(), isClosing });
      },
      onResponseError(_, error: Error & { code?: string }) {
        const before = end(false);
        if (before.kind === 'cut') return;
        if (error.code === 'UND_ERR_INVALID_ARG') onEnd({ kind: 'invalid', error });
        else if (before.kind === 'sent') onEnd({ kind: 'lost', error, answer: answer() });
        else onEnd({ kind: 'refused', error });
      },
    },
  };

  return {
    start() {
      upstream.inFlight++;
      upstream.dispatch(queued);
    },
    cut,
  };
}
