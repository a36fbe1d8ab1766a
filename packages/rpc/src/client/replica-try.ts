import type { Dispatcher } from 'undici';
import type { Answer } from '../contract/answer.ts';
import type { Connection, QueuedCall, Upstream } from './connections.ts';

export type TryEnd =
  /** Complete. `isClosing`: the replica closes its connections. */
  | { readonly kind: 'answered'; readonly answer: Answer; readonly isClosing: boolean }
  /** The answer exceeds its limit. */
  | { readonly kind: 'too-large' }
  /** The request never reached the replica. */
  | { readonly kind: 'refused'; readonly error: Error }
  /** The replica may have received the request; `answer` is what arrived. */
  | { readonly kind: 'lost'; readonly error: Error; readonly answer: Answer }
  /** The request cannot be sent to any replica. */
  | { readonly kind: 'invalid'; readonly error: Error };

export interface TryRequest extends Pick<QueuedCall, 'request' | 'urgent' | 'streams'> {
  /** In bytes. */
  readonly maxAnswerBytes: number;
}

export interface ReplicaTry {
  readonly start: () => void;
  /** Ends without a call of `onEnd`. */
  readonly cut: () => void;
}

type State =
  | { readonly kind: 'waiting' }
  /** Nothing was sent. */
  | { readonly kind: 'connecting'; readonly connection: Connection }
  /** The replica may have received it. */
  | {
      readonly kind: 'sent';
      readonly connection: Connection;
      readonly controller: Dispatcher.DispatchController;
    }
  /** Its connection is closing, and its end is not reported. */
  | { readonly kind: 'cut'; readonly connection: Connection }
  | { readonly kind: 'ended' };

const waiting: State = { kind: 'waiting' };
const ended: State = { kind: 'ended' };

/** For a connection whose call was cancelled; created once, because its stack is meaningless. */
const givenUp = new Error('the caller gave up');
const noHeaders: Answer['headers'] = {};

/** `onEnd` is called once, after the connection is released. */
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

  /** Releases the connection, `reusable` after a clean exchange. Returns the previous state. */
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
