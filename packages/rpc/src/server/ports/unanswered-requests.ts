import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const unansweredOf = new WeakMap<Socket, number>();

/**
 * Counts a request as unanswered until all of its answer is handed to the operating system, or its connection is gone.
 * Returns how many requests of its connection are unanswered, this one included.
 */
export function countUnanswered(socket: Socket, answer: ServerResponse): number {
  const unanswered = (unansweredOf.get(socket) ?? 0) + 1;
  unansweredOf.set(socket, unanswered);
  answer.once('close', () => unansweredOf.set(socket, (unansweredOf.get(socket) ?? 1) - 1));
  return unanswered;
}
