import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * Removes forwarding headers at the TLS listener: no proxy adds them there, so they are the browser's own
 * (decisions.md 13).
 */
export function ignoreForwarded({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  if (socket instanceof TLSSocket) for (const name of forwarded) delete headers[name];
}
