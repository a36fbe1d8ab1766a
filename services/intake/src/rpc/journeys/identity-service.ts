import type { PlainInit } from '@telehealth/contracts/codec';
import { IdentityService, type PersonJourneySchema } from '@telehealth/contracts/intake/v1/identity_service';
import { type Contract, contract } from '@telehealth/rpc';
import { boundClients, brandOf, limitsOf, operationOf } from '@telehealth/service-kit/calls';
import { bindIdentity, unbindIdentity } from '../../app/identities/bind-identity.ts';
import { createSignInLink, openSignInLink } from '../../app/identities/sign-in-links.ts';
import {
  beginSignInSession,
  endSignInSession,
  getSignInSession,
} from '../../app/identities/sign-in-sessions.ts';
import { recordSignIn, redeemSignIn } from '../../app/identities/sign-ins.ts';
import type { Context } from '../../context.ts';
import type { Person } from '../../domain/journeys/decide-identity.ts';
import { enrollmentStatus } from '../../domain/journeys/enrollment.ts';
import type { Journey } from '../../domain/journeys/journey.ts';

const noPerson: Person = { personId: '', formerIds: [] };

export function identityService(context: Context): Contract {
  return contract(IdentityService, {
    async createSignInLink({ journeyId, returnTo }, call) {
      const name = { ...brandOf(call), journeyId };
      return await createSignInLink(context, name, returnTo || undefined, limitsOf(call));
    },
    async openSignInLink({ token }, call) {
      return await openSignInLink(context, token, limitsOf(call));
    },
    async bindIdentity({ journeyId, person = noPerson }, call) {
      await bindIdentity(context, operationOf(call), { ...brandOf(call), journeyId }, person);
      return {};
    },
    async recordSignIn({ person = noPerson }, call) {
      return { code: await recordSignIn(context, operationOf(call), brandOf(call), person) };
    },
    async redeemSignIn({ code }, call) {
      const { journeys, ...signIn } = await redeemSignIn(context, brandOf(call), code, limitsOf(call));
      return { ...signIn, journeys: journeys.map(shownJourney) };
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

/** Lists its fields: nothing else of a journey leaves by this contract. */
function shownJourney(journey: Journey): PlainInit<typeof PersonJourneySchema> {
  const { _id: journeyId, offeringRef, updatedAt } = journey;
  return { journeyId, offeringRef, updatedAt, status: enrollmentStatus(journey) };
}
