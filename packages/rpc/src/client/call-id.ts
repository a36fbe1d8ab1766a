import { randomUUID } from 'node:crypto';

const process = randomUUID();
let calls = 0;

/** An id that no other call has and nobody can guess: 122 random bits of the process, and a counter. */
export function newCallId(): string {
  return `${process}.${(calls++).toString(36)}`;
}
