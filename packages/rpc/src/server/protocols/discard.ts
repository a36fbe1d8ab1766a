import type { IncomingMessage } from 'node:http';

/** After a refusal; a caller that sends more gets a reset. */
export const discardBytes = 8 * 1024 * 1024;

/** Reads the rest of a request, so that the caller reads the refusal and not a reset. */
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
