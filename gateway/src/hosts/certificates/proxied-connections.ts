import { createServer, type Server, type Socket } from 'node:net';
import { isTrustedProxy } from '../../edge/limits/trusted-proxies.ts';
import { readProxyHead } from './proxy-head.ts';

/** Goes on with a connection; `address` is where it comes from, undefined for one of the proxy itself. */
type HandOn = (socket: Socket, address: string | undefined) => void;

/**
 * Takes connections from proxies that say first where each comes from (PROXY protocol v2), and hands them on behind that. Whoever is
 * no trusted proxy, says something else or takes longer than `headMs` is cut off.
 */
export function listenBehindProxies(
  trustedProxies: readonly string[],
  headMs: number,
  handOn: HandOn,
): Server {
  return createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (!isTrustedProxy(trustedProxies, socket.remoteAddress ?? '')) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), headMs);
    socket.once('close', () => clearTimeout(timer));
    let received = Buffer.alloc(0);
    const onReadable = () => {
      for (let piece: Buffer | null = socket.read(); piece !== null; piece = socket.read()) {
        received = Buffer.concat([received, piece]);
        const head = readProxyHead(received);
        if (head === 'incomplete') continue;
        clearTimeout(timer);
        socket.off('readable', onReadable);
        if (head === 'malformed') {
          socket.destroy();
          return;
        }
        const rest = received.subarray(head.bytes);
        if (rest.length > 0) socket.unshift(rest);
        handOn(socket, head.address);
        return;
      }
    };
    socket.on('readable', onReadable);
  });
}
