import { SignInFailed } from '../../sign-in/failures.ts';
import type { MemberIssuer, MemberIssuers } from './member-issuers.ts';

/**
 * Why the issuer cannot be used, as a sentence; undefined when its metadata say that it can. They are read as for a sign-in.
 */
export function issuerCheck(issuers: Pick<MemberIssuers, 'open'>) {
  return async (asked: MemberIssuer): Promise<string | undefined> => {
    try {
      const issuer = issuers.open(asked);
      const { issuer: named } = await issuer.metadata();
      // Some issuers speak for others too, such as one address for the directories of all companies.
      if (URL.parse(named)?.href !== URL.parse(asked.issuer)?.href)
        return 'Its metadata name another issuer. Use the address of your own.';
      await issuer.begin(asked.issuer);
      return undefined;
    } catch (failure) {
      const cause = failure instanceof SignInFailed ? failure.cause : failure;
      const { name, message, code } = cause as Error & { readonly code?: string };
      // The message of our own requests is a category.
      if (name === 'TypeError' && code === undefined) return `Its metadata cannot be read: ${message}.`;
      return code === 'OAUTH_TIMEOUT'
        ? 'Its metadata cannot be read in time.'
        : 'Its metadata are not those of an OpenID Connect issuer with this address.';
    }
  };
}
