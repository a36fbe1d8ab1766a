import { type Operation, putDocument } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId, isEmail, type MemberRole } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { decideInvitation, type Invited } from '../../domain/members/decide-members.ts';
import { invitationMail } from '../../domain/members/mails.ts';
import { memberOf } from '../../domain/members/member.ts';
import { keepAddress } from '../../storage/member-addresses.ts';
import type { PeopleDocument } from '../../storage/people.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';
import { brandsOfMember } from './member-brands.ts';

export interface Invitation {
  readonly email: string;
  readonly role: MemberRole;
  /** Empty: every brand. */
  readonly brandIds: readonly string[];
}

/**
 * Makes a member of the client and mails the invitation; mails it again to a member who reaches the same. Throws `validation` for a
 * text that is not an address, `not-found` for a brand of another client, `conflict` where no mail is sent, and what `decideInvitation` throws.
 */
export async function inviteMember(
  context: Context,
  operation: Operation,
  ref: ClientRef,
  { email: written, role, brandIds: named }: Invitation,
): Promise<Invited> {
  const { mailroom, publicUrl } = context;
  const { limits, operationId } = operation;
  const email = written.toLowerCase();
  if (!isEmail(email)) {
    const issue = {
      code: 'request.pattern',
      message: 'It is not an e-mail address.',
      where: '/email',
    } as const;
    throw new DomainError('validation', 'no address', { issues: [issue] });
  }
  if (mailroom === undefined)
    throw refusal('no_mail', 'The platform sends no mail here, so nobody can be invited.');
  const client = await clientOf(context, operation, ref);
  const { _id: clientId } = client;
  const brandIds = await brandsOfMember(context, operation, clientId, named);
  const memberId = deriveId('mem', operationId);
  await keepAddress(context.memberAddresses, { clientId, email }, limits);
  const { document, value } = await putDocument<PeopleDocument, Invited>(context, {
    collection: context.people,
    id: clientId,
    operation,
    decide: (present, at) =>
      decideInvitation(
        present,
        { clientId, mode: client.mode },
        { memberId, email, role, ...(brandIds && { brandIds }) },
        at,
      ),
  });
  const made = memberOf(document, memberId);
  const invited = value ?? (made && { member: made, isNew: true });
  if (invited === undefined) throw new DomainError('not-found', 'the member was removed meanwhile');
  const mail = invitationMail(client.name, `${publicUrl}/console/`);
  mailroom.post(async () => [{ id: operationId, to: email, ...mail }]);
  return invited;
}
