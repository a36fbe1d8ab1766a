import { connect, type Socket } from 'node:net';

/** The parts that load generators read. */
export interface RawAnswer {
  readonly status: number;
  /** Whether a 503 is a problem document with a retry time. Other answers: true. */
  readonly wellFormed: boolean;
}

/** Keep-alive, one request at a time. */
export interface RawConnection {
  /**
   * Writes the bytes unchanged; `answered` gets undefined when the connection broke. Call it only while no
   * request is open.
   */
  ask(request: Buffer, answered: (answer: RawAnswer | undefined) => void): void;
  /** Whether a request can be written. */
  isOpen(): boolean;
  close(): void;
}

/**
 * Far cheaper than a full HTTP client, so that the generator can share a machine with the server. Reads only
 * answers with a `content-length`.
 */
export async function openRawConnection(url: URL): Promise<RawConnection> {
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.removeAllListeners('error');
  let waiting: ((answer: RawAnswer | undefined) => void) | undefined;
  let received: Buffer | undefined;
  const settle = (answer: RawAnswer | undefined) => {
    const answered = waiting;
    waiting = undefined;
    answered?.(answer);
  };
  socket.on('data', (chunk) => {
    received = received === undefined ? chunk : Buffer.concat([received, chunk]);
    const answer = wholeAnswer(received);
    if (answer === undefined) return;
    received = undefined;
    settle(answer);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => settle(undefined));
  return {
    ask: (request, answered) => {
      waiting = answered;
      if (isOpen(socket)) socket.write(request);
      else settle(undefined);
    },
    isOpen: () => isOpen(socket),
    close: () => void socket.destroy(),
  };
}

function isOpen(socket: Socket): boolean {
  return !socket.destroyed && socket.writable;
}

/** Undefined until it is complete. */
function wholeAnswer(bytes: Buffer): RawAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  if (bytes.length < headEnd + 4 + Number(length)) return undefined;
  const status = Number(head.slice(9, 12));
  const wellFormed =
    status !== 503 ||
    (/\r\nretry-after: [1-9]\d*(\r\n|$)/i.test(head) &&
      /\r\ncontent-type: application\/problem\+json/i.test(head));
  return { status, wellFormed };
}
