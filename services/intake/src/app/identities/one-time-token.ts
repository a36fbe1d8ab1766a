import { hash, randomBytes } from 'node:crypto';

/** An unguessable token for one use. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
