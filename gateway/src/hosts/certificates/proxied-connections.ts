import { createServer, type Server, type Socket } from 'node:net';
import { isTrustedProxy } from '../../edge/limits/trusted-proxies.ts';
import { readProxyHead } from './proxy-head.ts';

/** `address` is the origin of the connection; undefined for one of the proxy itself. */
type HandOn = (socket: Socket, address: string | undefined) => void;

/**
 * Accepts connections with a PROXY protocol v2 head and passes them on after it. An untrusted proxy, another
 * head or one that takes longer than `headMs` is disconnected.
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
