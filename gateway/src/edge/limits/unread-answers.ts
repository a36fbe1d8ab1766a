import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** For an answer in parts: the client has taken the parts before, so its time begins anew. */
    answerTaken: (() => void) | null;
  }
}

/** Answers that the operating system has not taken in full. */
interface Unread {
  answers: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Resets a connection that has taken no full answer for `unreadMs` while one is ready (decisions.md 13).
 * Node's idle timeout restarts while bytes are queued. A plain close would leave unread bytes with the
 * operating system as long as the client likes.
 */
export function addUnreadBound(app: FastifyInstance, unreadMs: number): void {
  app.decorateRequest('answerTaken', null);
  const unreadOf = new WeakMap<Socket, Unread>();
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    const unread: Unread = unreadOf.get(socket) ?? {
      answers: 0,
      timer: setTimeout(() => giveUp(socket), unreadMs).unref(),
    };
    unreadOf.set(socket, unread);
    unread.answers++;
    request.answerTaken = () => unread.timer.refresh();
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

/** Node cannot reset a connection under TLS. */
function giveUp(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
