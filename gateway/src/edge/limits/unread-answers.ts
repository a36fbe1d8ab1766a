import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/** The answers of a connection that the operating system has not taken whole. */
interface Unread {
  answers: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Gives a connection up that has taken no whole answer for `unreadMs` while one is ready (decisions.md 13). Node's own bound on silent
 * connections begins anew while bytes are queued. The connection is reset: a plain close would leave what is not read with the
 * operating system for as long as the client likes.
 */
export function addUnreadBound(app: FastifyInstance, unreadMs: number): void {
  const unreadOf = new WeakMap<Socket, Unread>();
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    const unread: Unread = unreadOf.get(socket) ?? {
      answers: 0,
      timer: setTimeout(() => giveUp(socket), unreadMs).unref(),
    };
    unreadOf.set(socket, unread);
    unread.answers++;
    reply.raw.once('close', () => {
      unread.answers--;
      if (unread.answers > 0) unread.timer.refresh();
      else {
        clearTimeout(unread.timer);
        unreadOf.delete(socket);
      }
    });
    done();
  });
}

/** Node resets no connection under TLS. */
function giveUp(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
