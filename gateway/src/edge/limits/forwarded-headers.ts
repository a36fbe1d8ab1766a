import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * Takes out what a browser says of proxies. No proxy opens what comes to the TLS listener, so such a header there is the browser's own
 * (decisions.md 13), whoever passes the connection on.
 */
export function ignoreForwarded({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  if (socket instanceof TLSSocket) for (const name of forwarded) delete headers[name];
}
