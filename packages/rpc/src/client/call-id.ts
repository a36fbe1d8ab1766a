import { randomBytes } from 'node:crypto';

const process = randomBytes(16).toString('base64url');
let calls = 0;

/** Unguessable: 128 random bits of the process, and a counter. */
export function newCallId(): string {
  return `${process}.${(calls++).toString(36)}`;
}
