import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const unansweredOf = new WeakMap<Socket, number>();

/**
 * A request is unanswered until the operating system has its whole answer, or its connection is gone. Returns the
 * connection's count, this request included.
 */
export function countUnanswered(socket: Socket, answer: ServerResponse): number {
  const unanswered = (unansweredOf.get(socket) ?? 0) + 1;
  unansweredOf.set(socket, unanswered);
  answer.once('close', () => unansweredOf.set(socket, (unansweredOf.get(socket) ?? 1) - 1));
  return unanswered;
}
