import { connect } from 'node:net';

/** Writes bytes on a connection of its own, and resolves when the server has closed it. */
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
