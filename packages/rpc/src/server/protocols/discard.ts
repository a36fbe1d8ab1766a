import type { IncomingMessage } from 'node:http';

/** Bytes read and dropped after a refusal. A caller that sends more meets a reset connection. */
export const discardBytes = 8 * 1024 * 1024;

/** Lets the caller finish its request, so that it reads the refusal instead of meeting a reset connection. */
export function discard(req: IncomingMessage): void {
  let discarded = 0;
  // A listener of the handler could pause the request.
  req.removeAllListeners('data');
  req.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > discardBytes) req.destroy();
  });
  req.resume();
}
