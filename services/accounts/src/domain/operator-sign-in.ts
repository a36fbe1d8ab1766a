import type { Decision } from '@telehealth/changes';
import { operatorSubject } from './operator.ts';

/** The sign-in of an operator, from its code to the end of its token. Instants are epoch ms. */
export interface StoredOperatorSignIn {
  /** SHA-256 in hex of the secret of the terminal that asked. */
  readonly _id: string;
  /** The name of the operator, whose scopes, clients and end are those of the token. */
  readonly operator: string;
  /** SHA-256 in hex of the secret and the code. */
  readonly codeSha256: string;
  readonly wrongCodes: number;
  /** SHA-256 in hex of the whole token; absent before the right code. */
  readonly tokenSha256?: string;
  readonly createdAt: number;
  /** Of the code, later of the token. */
  readonly endsAt: number;
}

/** How long a code works. */
export const codeMs = 10 * 60 * 1000;
/** How often a code can be tried. */
export const maxTries = 5;
/** How many codes of an operator there can be at the same time: so many are mailed in ten minutes. */
export const maxCodes = 5;

const signInMs = 8 * 60 * 60 * 1000;

/** A code that is tried, and the token that it gives. */
export interface TriedCode {
  readonly codeSha256: string;
  readonly tokenSha256: string;
  /** Of the operator; undefined: it does not end. */
  readonly operatorEndsAt: number | undefined;
}

/** The value is when the token ends; undefined for a wrong code, and for any code after its use, the last try or the end. */
export function decideSignIn(
  { operator, codeSha256, wrongCodes, tokenSha256, endsAt }: StoredOperatorSignIn,
  tried: TriedCode,
  at: number,
): Decision<StoredOperatorSignIn, number> {
  if (tokenSha256 !== undefined || wrongCodes >= maxTries || at >= endsAt) return undefined;
  if (codeSha256 !== tried.codeSha256) return { set: { wrongCodes: wrongCodes + 1 } };
  const end = Math.min(at + signInMs, tried.operatorEndsAt ?? Number.POSITIVE_INFINITY);
  const changed = { endsAt: end };
  return {
    set: { ...changed, tokenSha256: tried.tokenSha256 },
    audit: { action: 'operator.sign_in', clientId: '', subject: operatorSubject(operator), changed },
    value: end,
  };
}

/** Undefined for a token that has ended. */
export function decideSignOut(
  { operator, endsAt }: StoredOperatorSignIn,
  at: number,
): Decision<StoredOperatorSignIn> {
  if (at >= endsAt) return undefined;
  return {
    set: { endsAt: at },
    audit: { action: 'operator.sign_out', clientId: '', subject: operatorSubject(operator), changed: {} },
  };
}

/** What the person reads. Whoever else asked for the mail has no use for it without the code. */
export function codeMail(code: string): { readonly subject: string; readonly text: string } {
  const rules =
    'Type it only where you asked for it, into the terminal that waits for it. It works once, within ten minutes. Nobody asks you for it. If you did not ask, ignore this mail: without that terminal the code is worth nothing.';
  return { subject: 'Your code to sign in as an operator', text: `${code}\n\n${rules}\n` };
}
