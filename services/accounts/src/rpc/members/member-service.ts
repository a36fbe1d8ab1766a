import { MemberService } from '@telehealth/contracts/accounts/v1/member_service';
import { DomainError } from '@telehealth/errors';
import { isNoticeKind, type MemberRole } from '@telehealth/ids';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit/calls';
import { clientOf } from '../../app/clients/client-of.ts';
import {
  chooseNotices,
  type MemberRef,
  removeMember,
  updateMember,
} from '../../app/members/change-member.ts';
import { inviteMember } from '../../app/members/invite-member.ts';
import type { Context } from '../../context.ts';
import { clientRefOf } from '../clients/client-ref.ts';

export function memberService(context: Context): Contract {
  return contract(MemberService, {
    async listMembers({ clientId: named }, call) {
      const limits = limitsOf(call);
      const { _id: clientId } = await clientOf(context, { limits }, clientRefOf(call, named));
      const people = await context.people.get(clientId, limits);
      return { members: people?.members ?? [] };
    },
    async inviteMember({ clientId, role, ...invitation }, call) {
      const asked = { ...invitation, role: requireRole(role) };
      const client = clientRefOf(call, clientId);
      const { member, isNew } = await inviteMember(context, operationOf(call), client, asked);
      return { member, created: isNew };
    },
    async updateMember({ clientId, memberId, role, brandIds }, call) {
      const member = await updateMember(
        context,
        operationOf(call),
        { client: clientRefOf(call, clientId), memberId },
        {
          ...(role !== undefined && { role: requireRole(role) }),
          ...(brandIds && { brandIds: brandIds.ids }),
        },
      );
      return { member };
    },
    async removeMember({ clientId, memberId }, call) {
      const client = clientRefOf(call, clientId);
      await removeMember(context, operationOf(call), { client, memberId });
      return {};
    },
    async chooseNotices({ kinds }, call) {
      if (!kinds.every(isNoticeKind)) throw new DomainError('malformed-request', 'an unknown kind');
      await chooseNotices(context, operationOf(call), memberInUse(call), kinds);
      return {};
    },
  });
}

/** Throws `not-found` for a call that is in the session of no member. */
function memberInUse(call: Call): MemberRef {
  const memberId = call.tenancy?.memberId;
  if (memberId === undefined) throw new DomainError('not-found', 'the call is of no member');
  return { client: clientRefOf(call, ''), memberId };
}

function requireRole(role: MemberRole | undefined): MemberRole {
  if (role === undefined) throw new DomainError('malformed-request', 'no role');
  return role;
}
