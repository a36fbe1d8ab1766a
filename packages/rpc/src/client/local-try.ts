import type { LocalServer } from '../contract/local-server.ts';
import type { Upstream } from './connections.ts';
import type { ReplicaTry, TryEnd, TryRequest } from './replica-try.ts';

/** At a replica in this process. `onEnd` is called once, unless the try is cancelled. */
export function createLocalTry(
  upstream: Upstream,
  server: LocalServer,
  { request, maxAnswerBytes }: TryRequest,
  onEnd: (end: TryEnd) => void,
): ReplicaTry {
  let isOver = false;
  let giveUp: (() => void) | undefined;

  function end(): void {
    isOver = true;
    upstream.inFlight--;
  }

  return {
    start() {
      upstream.inFlight++;
      const { path, headers, body } = request;
      const call = { path, headers: headers as readonly string[], body: body as Uint8Array };
      giveUp = server.serve(call, (answer) => {
        if (isOver) return;
        end();
        upstream.answers++;
        const isTooLarge = answer.body.byteLength > maxAnswerBytes;
        onEnd(isTooLarge ? { kind: 'too-large' } : { kind: 'answered', answer, isClosing: false });
      });
    },
    cut() {
      if (isOver) return;
      end();
      giveUp?.();
    },
  };
}
