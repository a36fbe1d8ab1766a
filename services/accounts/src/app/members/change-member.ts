import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { MemberRole, NoticeKind } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { decideMemberUpdate, decideNotices, decideRemoval } from '../../domain/members/decide-members.ts';
import { type Member, memberOf } from '../../domain/members/member.ts';
import type { PeopleDocument } from '../../storage/people.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';
import { brandsOfMember } from './member-brands.ts';

export interface MemberRef {
  readonly client: ClientRef;
  readonly memberId: string;
}

/** Throws `not-found`, also for a brand of another client, and what `decideMemberUpdate` throws. */
export async function updateMember(
  context: Context,
  operation: Operation,
  { client, memberId }: MemberRef,
  { role, brandIds }: { readonly role?: MemberRole; readonly brandIds?: readonly string[] },
): Promise<Member> {
  const { _id: clientId } = await clientOf(context, operation, client);
  const named = brandIds && ((await brandsOfMember(context, operation, clientId, brandIds)) ?? []);
  const { document } = await changeDocument<PeopleDocument, Member>(context, {
    collection: context.people,
    id: clientId,
    operation,
    decide: (present) =>
      decideMemberUpdate(present, memberId, { ...(role && { role }), ...(named && { brandIds: named }) }),
  });
  const member = memberOf(document, memberId);
  if (member === undefined) throw new DomainError('not-found', 'the member was removed meanwhile');
  return member;
}

/** Throws `not-found` for an unknown client, and what `decideNotices` throws. */
export async function chooseNotices(
  context: Context,
  operation: Operation,
  { client, memberId }: MemberRef,
  kinds: readonly NoticeKind[],
): Promise<void> {
  const { _id: clientId } = await clientOf(context, operation, client);
  await changeDocument<PeopleDocument>(context, {
    collection: context.people,
    id: clientId,
    operation,
    decide: (present) => decideNotices(present, memberId, kinds),
  });
}

/** Ends every session of the member at once. Throws what `decideRemoval` throws. */
export async function removeMember(
  context: Context,
  operation: Operation,
  { client, memberId }: MemberRef,
): Promise<void> {
  const { _id: clientId } = await clientOf(context, operation, client);
  await changeDocument<PeopleDocument>(context, {
    collection: context.people,
    id: clientId,
    operation,
    decide: (present) => decideRemoval(present, memberId),
  });
}
