import type { IDToken } from 'openid-client';
import type { Tokens } from './issuer.ts';
import type { Subject } from './person.ts';

export interface Identity {
  readonly subject: Subject;
  /** Shown on pages: the issuer's name for the person, else the subject. */
  readonly name: string;
  readonly idToken: string;
}

/** Throws without a subject. */
export function identityOf(tokens: Tokens): Identity {
  const {
    iss = '',
    sub = '',
    name,
    preferred_username: username,
  } = tokens.claims() ?? ({} as Partial<IDToken>);
  if (tokens.id_token === undefined || sub === '') throw new Error('the id token has no subject');
  const named = [name, username].find((text) => typeof text === 'string' && text !== '');
  return { subject: { iss, sub }, name: String(named ?? sub), idToken: tokens.id_token };
}
