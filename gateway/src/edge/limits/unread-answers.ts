import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** For an answer in parts: the client has taken the parts before, so its time begins anew. */
    answerTaken: (() => void) | null;
  }
}

/** Of a connection: answers that the operating system has not taken in full, and their time, which runs while there are any. */
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

  /** Once for each connection: a timer for each answer outlives it until a full garbage collection. */
  function watch(socket: Socket): Unread {
    const unread: Unread = {
      answers: 0,
      timer: setTimeout(() => {
        if (unread.answers > 0) giveUp(socket);
      }, unreadMs).unref(),
    };
    socket.once('close', () => clearTimeout(unread.timer));
    unreadOf.set(socket, unread);
    return unread;
  }

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw;
    const unread = unreadOf.get(socket) ?? watch(socket);
    if (unread.answers++ === 0) unread.timer.refresh();
    request.answerTaken = () => unread.timer.refresh();
    reply.raw.once('close', () => {
      if (--unread.answers > 0) unread.timer.refresh();
    });
    done();
  });
}

/** Node cannot reset a connection under TLS. */
function giveUp(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
