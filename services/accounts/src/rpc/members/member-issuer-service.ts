import { MemberIssuerService } from '@telehealth/contracts/accounts/v1/member_issuer_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf, operationOf } from '@telehealth/service-kit/calls';
import { signInMember } from '../../app/console/sign-in-member.ts';
import { openMemberIssuer, putMemberIssuer, removeMemberIssuer } from '../../app/members/member-issuer.ts';
import type { Context } from '../../context.ts';
import type { StoredMemberIssuer } from '../../domain/members/member-issuer.ts';

export function memberIssuerService(context: Context): Contract {
  return contract(MemberIssuerService, {
    async getMemberIssuer(_request, call) {
      const stored = await context.memberIssuers.get(clientIdOf(call), limitsOf(call));
      return { memberIssuer: shownIssuer(stored) };
    },
    async putMemberIssuer({ oidcClientSecret: secret, ...settings }, call) {
      const asked = { ...settings, secret };
      const stored = await putMemberIssuer(context, operationOf(call), clientIdOf(call), asked);
      return { memberIssuer: shownIssuer(stored) };
    },
    async removeMemberIssuer(_request, call) {
      await removeMemberIssuer(context, operationOf(call), clientIdOf(call));
      return {};
    },
    async openMemberIssuer({ clientId }, call) {
      const opened = await openMemberIssuer(context, { limits: limitsOf(call) }, clientId);
      const { secret: oidcClientSecret, ...settings } = opened;
      return { ...settings, oidcClientSecret };
    },
    async signInMember(proved, call) {
      return { token: await signInMember(context, { limits: limitsOf(call) }, proved) };
    },
  });
}

function shownIssuer(stored: StoredMemberIssuer | undefined) {
  return stored?.settings === undefined ? {} : { ...stored.settings, changedAt: stored.changedAt };
}
