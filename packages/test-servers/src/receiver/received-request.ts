import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names as written, in order. */
  readonly headerLines: readonly (readonly [string, string])[];
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Epoch ms, once the head had arrived. */
  readonly at: number;
  /** Distinguishes connections. */
  readonly senderPort: number;
}

/** Rejects when the request breaks off. */
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
