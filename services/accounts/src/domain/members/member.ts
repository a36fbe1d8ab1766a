import { type MemberRole, type NoticeKind, noticesOfRole, scopesOfRole, usualNotices } from '@telehealth/ids';
import type { ClientMode } from '../clients/client.ts';
import type { KeyGrant } from '../keys/key-grant.ts';

/** A person who works for a client (decisions.md 15). */
export type Member = {
  /** `mem_…` */
  readonly memberId: string;
  /** Lower case. */
  readonly email: string;
  readonly role: MemberRole;
  /** Absent: every brand of the client, new ones too. */
  readonly brandIds?: readonly string[];
  /** The kinds of notices that the member chose; absent: those of the role. */
  readonly notices?: readonly NoticeKind[];
  /** Epoch ms. */
  readonly invitedAt: number;
  /** Epoch ms of the last sign-in; absent before the first one. */
  readonly signedInAt?: number;
};

/** The members of a client, by its `cli_…`. They are one document, so that a client keeps an owner. */
export interface StoredPeople {
  readonly _id: string;
  readonly clientId: string;
  /** The mode of the client, which never changes. */
  readonly mode: ClientMode;
  /** By id. */
  readonly members: readonly Member[];
}

/** What the sessions of a member reach now. */
export function grantOfMember({ role, brandIds }: Pick<Member, 'role' | 'brandIds'>): KeyGrant {
  const scopes = scopesOfRole(role);
  return { ...(scopes && { scopes }), ...(brandIds && { brandIds }) };
}

/** The kinds of notices that the member gets: of those that were chosen before a change of the role, the ones that the role can get. */
export function noticesOf({ role, notices }: Pick<Member, 'role' | 'notices'>): readonly NoticeKind[] {
  return noticesOfRole(role).filter((kind) => (notices ?? usualNotices(role)).includes(kind));
}

/** Undefined without an id, and for a member who is gone. */
export function memberOf(
  people: Pick<StoredPeople, 'members'> | undefined,
  memberId: string | undefined,
): Member | undefined {
  return memberId === undefined ? undefined : people?.members.find((member) => member.memberId === memberId);
}
