import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  IdentityService,
  type Person as PersonMessage,
} from '@telehealth/contracts/intake/v1/identity_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, messageContract } from '@telehealth/rpc';
import { boundClients, brandOf, limitsOf, operationOf } from '@telehealth/service-kit';
import { bindIdentity } from '../../app/identities/bind-identity.ts';
import { createSignInLink, openSignInLink } from '../../app/identities/sign-in-links.ts';
import {
  beginSignInSession,
  endSignInSession,
  getSignInSession,
} from '../../app/identities/sign-in-sessions.ts';
import { recordSignIn, redeemSignIn } from '../../app/identities/sign-ins.ts';
import { unbindIdentity } from '../../app/identities/unbind-identity.ts';
import type { Context } from '../../context.ts';
import type { Person } from '../../domain/journeys/decide-identity.ts';
import { enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import { statuses } from './enrollment-service.ts';

export function identityService(context: Context): Contract {
  return messageContract(IdentityService, operatorAccess(IdentityService), {
    async createSignInLink({ journeyId, returnTo }, call) {
      const name = { ...brandOf(call), journeyId };
      const link = await createSignInLink(context, name, returnTo || undefined, limitsOf(call));
      return { token: link.token, expiresAt: timestampFromMs(link.expiresAt) };
    },
    async openSignInLink({ token }, call) {
      const { brandId, journeyId, returnTo = '' } = await openSignInLink(context, token, limitsOf(call));
      return { brandId, journeyId, returnTo };
    },
    async bindIdentity({ journeyId, person }, call) {
      await bindIdentity(context, operationOf(call), { ...brandOf(call), journeyId }, personFrom(person));
      return {};
    },
    async recordSignIn({ person }, call) {
      return { code: await recordSignIn(context, operationOf(call), brandOf(call), personFrom(person)) };
    },
    async redeemSignIn({ code }, call) {
      const { personId, signedInAt, journeys } = await redeemSignIn(
        context,
        brandOf(call),
        code,
        limitsOf(call),
      );
      return {
        personId,
        signedInAt: timestampFromMs(signedInAt),
        journeys: journeys.map((journey) => ({
          journeyId: journey._id,
          status: statuses[enrollmentStatus(journey)],
          offeringRef: journey.offeringRef ?? '',
          updatedAt: timestampFromMs(journey.updatedAt),
        })),
      };
    },
    async beginSignInSession({ sessionId }, call) {
      await beginSignInSession(context, brandOf(call), sessionId, limitsOf(call));
      return {};
    },
    async getSignInSession({ sessionId }, call) {
      await getSignInSession(context, brandOf(call), sessionId, limitsOf(call));
      return {};
    },
    async endSignInSession({ sessionId }, call) {
      await endSignInSession(context, brandOf(call), sessionId, limitsOf(call));
      return {};
    },
    async unbindIdentity({ journeyId }, call) {
      await unbindIdentity(context, operationOf(call), { journeyId, clientIds: boundClients(call) });
      return {};
    },
  });
}

function personFrom({ personId = '', formerIds = [] }: Partial<PersonMessage> = {}): Person {
  return { id: personId, formerIds };
}
