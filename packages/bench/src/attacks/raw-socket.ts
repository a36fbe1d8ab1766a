import { connect } from 'node:net';

/** Resolves when the server has closed the connection. */
export function writeAndHold(baseUrl: string, bytes: string, { reads }: { readonly reads: boolean }) {
  const { hostname, port } = new URL(baseUrl);
  return new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    if (reads) socket.resume();
    else socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
