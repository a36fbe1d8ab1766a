import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Target } from '../policy/judge-url.ts';
import { canonicalAddress } from '../policy/networks.ts';
import type { Progress } from './progress.ts';

/**
 * Connects to a vetted address; under TLS the certificate must have the target's name. Nothing is sent before the
 * peer's address is verified. Rejects, with the phase in `progress`, on failure or when the signal fires.
 */
export async function openSocket(
  target: Target,
  address: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<Socket> {
  progress.phase = 'connect';
  const began = performance.now();
  progress.triedAt ??= began;
  const socket = connect({ host: address, port: target.port, family: isIP(address), noDelay: true });
  await waitFor(socket, 'connect', signal);
  progress.timing.connectMs = performance.now() - began;
  if (
    socket.remoteAddress === undefined ||
    canonicalAddress(socket.remoteAddress) !== canonicalAddress(address)
  ) {
    socket.destroy();
    throw new Error('The connection leads to another address.');
  }
  if (!target.isEncrypted) return socket;

  progress.phase = 'tls';
  const connected = performance.now();
  const secure = connectTls({
    socket,
    host: target.hostname,
    ...(target.isAddress ? {} : { servername: target.hostname }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
  });
  await waitFor(secure, 'secureConnect', signal);
  progress.timing.tlsMs = performance.now() - connected;
  return secure;
}

/** Otherwise destroys the socket and rejects. */
function waitFor(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      signal.removeEventListener('abort', stop);
      socket.removeListener('error', settle).removeListener('close', closed).removeListener(event, ready);
      // Later errors have no other listener until a request has the socket.
      socket.on('error', () => {});
      if (error === undefined) return resolve();
      socket.destroy();
      reject(error);
    };
    const ready = () => settle();
    const closed = () => settle(new Error('The connection closed.'));
    const stop = () => settle(signal.reason);
    signal.addEventListener('abort', stop);
    socket.on('error', settle).on('close', closed).on(event, ready);
    if (signal.aborted) stop();
  });
}
