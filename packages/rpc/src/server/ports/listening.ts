import type { Http2SecureServer, Http2Server, ServerHttp2Session } from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Rejects when the port is taken. */
export function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** For callers on the same machine. */
export function urlHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Stops accepting; resolves when the last connection is gone. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

export interface Connections {
  /** Resolves after `quietMs` without connections, or after `limitMs`. */
  readonly gone: (quietMs: number, limitMs: number) => Promise<void>;
}

/** Call it before the server accepts connections. */
export function trackConnections(server: Server): Connections {
  let open = 0;
  let ever = false;
  let changed: () => void = () => {};
  server.on('connection', (socket: Socket) => {
    open++;
    ever = true;
    changed();
    socket.once('close', () => {
      open--;
      changed();
    });
  });
  return {
    gone(quietMs, limitMs) {
      if (!ever || limitMs <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        let quiet: NodeJS.Timeout | undefined;
        const finish = () => {
          changed = () => {};
          clearTimeout(quiet);
          clearTimeout(limit);
          resolve();
        };
        const limit = setTimeout(finish, limitMs);
        changed = () => {
          clearTimeout(quiet);
          quiet = open === 0 ? setTimeout(finish, quietMs) : undefined;
        };
        changed();
      });
    },
  };
}

export interface Sessions {
  /** Sessions finish their streams; new ones are refused. */
  readonly close: () => void;
  /** Does not wait for peers. */
  readonly cut: () => void;
}

/** Call it before the server accepts sessions. */
export function trackSessions(server: Http2Server | Http2SecureServer): Sessions {
  const sessions = new Set<ServerHttp2Session>();
  const sockets = new Set<Socket>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('connection', (socket: Socket) => {
    socket.setKeepAlive(true, 30_000);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    close() {
      for (const session of sessions) session.close();
    },
    cut() {
      for (const session of sessions) session.destroy();
      // A destroyed session still waits for its peer to end the connection.
      for (const socket of sockets) socket.destroy();
    },
  };
}
