import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Each line of the head after the first, in order: the name as it was written, and the value. */
  readonly headerLines: readonly (readonly [string, string])[];
  /** Header fields by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Epoch ms: when its head had arrived. */
  readonly at: number;
  /** The port of the sender, which tells connections apart. */
  readonly senderPort: number;
}

/** Reads a request in whole. Rejects when it is broken off. */
export async function receivedRequest(message: IncomingMessage): Promise<ReceivedRequest> {
  const at = Date.now();
  const { method = '', url = '', rawHeaders, socket } = message;
  const senderPort = socket.remotePort ?? 0;
  const headerLines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
  const headers = Object.fromEntries(headerLines.map(([name, value]) => [name.toLowerCase(), value]));
  return { method, path: url, headerLines, headers, body: await buffer(message), at, senderPort };
}
