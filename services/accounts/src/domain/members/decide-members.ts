import { isDeepStrictEqual } from 'node:util';
import type { Change, Decision } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { type MemberRole, type NoticeKind, noticesOfRole } from '@telehealth/ids';
import { type ChangedTenant, credentialChanged } from '../clients/change-events.ts';
import { type Member, memberOf, type StoredPeople } from './member.ts';

const maxMembers = 200;

/** An invitation of a person to a client. */
export interface NewMember {
  readonly memberId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly brandIds?: readonly string[];
}

export interface Invited {
  readonly member: Member;
  readonly isNew: boolean;
}

/**
 * Adds a member. The same invitation of a present member changes nothing. Throws `conflict` for a member with another role or other
 * brands, and for a client with 200 members; `validation` for an owner of some brands.
 */
export function decideInvitation(
  present: StoredPeople | undefined,
  { clientId, mode }: ChangedTenant,
  { memberId, email, role, brandIds }: NewMember,
  at: number,
): Decision<StoredPeople, Invited> {
  const grant = { role, ...(brandIds && { brandIds }) };
  requireWholeOwner(grant);
  const members = present?.members ?? [];
  const same = members.find((member) => member.email === email);
  if (same !== undefined) {
    if (!isDeepStrictEqual(grant, grantIn(same)))
      throw refusal(
        'member_exists',
        'The person is a member with another role or other brands. Change the member.',
      );
    return { value: { member: same, isNew: false } };
  }
  if (members.length >= maxMembers)
    throw refusal('too_many_members', `A client has at most ${maxMembers} members.`);
  const member: Member = { memberId, email, ...grant, invitedAt: at };
  return {
    set: { clientId, mode, members: [...members, member].toSorted(byId) },
    // The address of a person is in no audit row.
    audit: { action: 'member.invite', clientId, subject: memberId, changed: grant },
    value: { member, isNew: true },
  };
}

/** What changes of a member; absent members stay. */
export interface MemberChange {
  readonly role?: MemberRole;
  /** Empty: every brand. */
  readonly brandIds?: readonly string[];
}

/**
 * Changes what a member reaches. Throws `not-found`, `validation` for an owner of some brands, and `conflict` for the last owner.
 */
export function decideMemberUpdate(
  present: StoredPeople,
  memberId: string,
  { role, brandIds: asked }: MemberChange,
): Decision<StoredPeople, Member> {
  const member = requireMember(present, memberId);
  const { brandIds: before, ...others } = member;
  const brandIds = asked ?? before ?? [];
  const changed: Member = {
    ...others,
    ...(role && { role }),
    ...(brandIds.length > 0 && { brandIds: brandIds.toSorted() }),
  };
  requireWholeOwner(changed);
  if (isDeepStrictEqual(changed, member)) return { value: member };
  const members = present.members.map((one) => (one === member ? changed : one));
  requireOwner(present.members, members);
  return {
    set: { members },
    ...recordsOf(present, member, 'member.update', {
      role: changed.role,
      brandIds: changed.brandIds ?? null,
    }),
    value: changed,
  };
}

/**
 * Chooses what a member is written to about. Throws `not-found`, and `validation` for a kind that the role cannot get. Nobody's reach
 * changes, so no process is told.
 */
export function decideNotices(
  present: StoredPeople,
  memberId: string,
  kinds: readonly NoticeKind[],
): Change<StoredPeople> | undefined {
  const member = requireMember(present, memberId);
  const available = noticesOfRole(member.role);
  if (kinds.some((kind) => !available.includes(kind))) {
    const message = `Your role gets notices of these kinds: ${available.join(', ')}.`;
    throw new DomainError('validation', 'a kind beyond the role', {
      issues: [{ code: 'kinds.beyond_role', message, where: '/kinds' }],
    });
  }
  const notices = available.filter((kind) => kinds.includes(kind));
  if (isDeepStrictEqual(notices, member.notices)) return undefined;
  return {
    set: { members: present.members.map((one) => (one === member ? { ...member, notices } : one)) },
    audit: {
      action: 'member.choose_notices',
      clientId: present.clientId,
      subject: memberId,
      changed: { notices },
    },
  };
}

/** Removes a member. The hash of the address stays in `member_addresses` until the client is deleted. Throws `not-found`, and `conflict` for the last owner. */
export function decideRemoval(present: StoredPeople, memberId: string): Change<StoredPeople> {
  const member = requireMember(present, memberId);
  const members = present.members.filter((one) => one !== member);
  requireOwner(present.members, members);
  return { set: { members }, ...recordsOf(present, member, 'member.remove', {}) };
}

/** Notes a sign-in at an instant (epoch ms); undefined for a member who is gone. */
export function decideSignIn(
  present: StoredPeople,
  memberId: string,
  at: number,
): Change<StoredPeople> | undefined {
  const member = memberOf(present, memberId);
  if (member === undefined) return undefined;
  return {
    set: { members: present.members.map((one) => (one === member ? { ...one, signedInAt: at } : one)) },
  };
}

/** Every process drops the sessions that it has cached, so the change holds from the next request on. */
function recordsOf(
  { clientId, mode }: StoredPeople,
  { memberId }: Member,
  action: string,
  changed: { readonly role?: MemberRole; readonly brandIds?: readonly string[] | null },
) {
  return {
    events: [credentialChanged({ clientId, mode }, memberId)],
    audit: { action, clientId, subject: memberId, changed },
  };
}

function requireMember(present: StoredPeople, memberId: string): Member {
  const member = memberOf(present, memberId);
  if (member === undefined) throw new DomainError('not-found');
  return member;
}

/** A client whose members have an owner keeps one, who alone can change them. */
function requireOwner(before: readonly Member[], after: readonly Member[]): void {
  const hasOwner = (members: readonly Member[]) => members.some(({ role }) => role === 'owner');
  if (hasOwner(before) && !hasOwner(after))
    throw refusal('last_owner', 'A client keeps one owner. Make another member an owner first.');
}

function requireWholeOwner({ role, brandIds }: Pick<Member, 'role' | 'brandIds'>): void {
  if (role !== 'owner' || brandIds === undefined) return;
  const message = 'An owner has every brand. Name no brands.';
  throw new DomainError('validation', 'an owner of some brands', {
    issues: [{ code: 'brand_ids.of_owner', message, where: '/brand_ids' }],
  });
}

function grantIn({ role, brandIds }: Member): Pick<Member, 'role' | 'brandIds'> {
  return { role, ...(brandIds && { brandIds }) };
}

function byId(a: Member, b: Member): number {
  return a.memberId < b.memberId ? -1 : 1;
}
