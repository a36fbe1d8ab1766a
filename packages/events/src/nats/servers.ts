import { WrongBusUrl } from '../bus-errors.ts';
import { inboxPrefixOf } from './subjects.ts';

/** For the client library. */
export interface Servers {
  readonly servers: string[];
  readonly user?: string;
  /** Where this user may receive answers. */
  readonly inboxPrefix?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly tls?: Record<string, never>;
}

/**
 * Reads `nats://[user:password@|token@]host[:port][,…]`, or with `tls://`. Credentials and scheme of the first server
 * apply to all. Throws `WrongBusUrl` if malformed.
 */
export function readServers(url: string): Servers {
  const parts = url.split(',').map((part) => {
    const text = part.trim();
    if (!URL.canParse(text)) throw malformed();
    return new URL(text);
  });
  const first = parts[0];
  if (parts.some((part) => !['nats:', 'tls:'].includes(part.protocol) || !part.host) || !first) {
    throw malformed();
  }
  const name = decodeURIComponent(first.username);
  const pass = decodeURIComponent(first.password);
  return {
    servers: parts.map((part) => part.host),
    ...(name !== '' && pass !== '' ? { user: name, pass, inboxPrefix: inboxPrefixOf(name) } : {}),
    ...(name !== '' && pass === '' ? { token: name } : {}),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
  };
}

function malformed(): WrongBusUrl {
  return new WrongBusUrl('must be nats://host:port or tls://host:port');
}
