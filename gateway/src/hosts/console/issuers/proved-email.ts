import { type Configuration, fetchUserInfo } from 'openid-client';
import type { Tokens } from '../../sign-in/issuer.ts';

/** What an issuer says about the e-mail address of a person. */
export interface EmailClaims {
  readonly email: unknown;
  readonly isVerified: unknown;
}

/**
 * In the id token, else in the user info of the same person. Throws unless exactly the issuer that the client named has answered: some
 * issuers speak for others too.
 */
export async function emailClaimsOf(
  tokens: Tokens,
  config: Configuration,
  issuer: string,
): Promise<EmailClaims> {
  const claims = tokens.claims();
  if (claims === undefined || URL.parse(claims.iss)?.href !== URL.parse(issuer)?.href)
    throw new Error('another issuer has signed the id token');
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const { email, email_verified: isVerified } =
    claims.email === undefined && hasUserInfo
      ? await fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims;
  return { email, isVerified };
}

/** Undefined unless the issuer has verified the address, or says nothing about it and is trusted. */
export function provedEmail(
  { email, isVerified }: EmailClaims,
  { trustsAddresses }: { readonly trustsAddresses: boolean },
): string | undefined {
  if (typeof email !== 'string') return undefined;
  return isVerified === true || (isVerified === undefined && trustsAddresses) ? email : undefined;
}
