import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { requireIssuer } from '../../domain/members/member-issuer.ts';
import { openClientOf } from '../members/member-issuer.ts';
import { browserOf, createMemberLink } from './member-link.ts';

/** What an issuer has proved, and the browser in which the person signs in. */
export interface ProvedAddress {
  readonly clientId: string;
  readonly issuer: string;
  readonly oidcClientId: string;
  readonly email: string;
  readonly browserSha256: Uint8Array;
}

/**
 * Makes a link for the member with an address that the issuer of the client has proved, and returns its token. Throws one `not-found` for
 * an address that is no member's, for another issuer than the present one, and for a client that is unknown or closed.
 */
export async function signInMember(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  { clientId, issuer, oidcClientId, email, browserSha256 }: ProvedAddress,
): Promise<string> {
  const browser = browserOf(browserSha256);
  const client = await openClientOf(context, { limits }, clientId);
  requireIssuer(await context.memberIssuers.get(clientId, limits), { issuer, oidcClientId });
  const people = await context.people.get(clientId, limits);
  const member = people?.members.find((one) => one.email === email.toLowerCase());
  if (member === undefined) throw new DomainError('not-found', 'no member has the address');
  return await createMemberLink(context, { client, memberId: member.memberId, browser });
}
