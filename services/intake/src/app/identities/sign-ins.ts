import { getOrInsert, type Operation, remove } from '@telehealth/changes';
import { DomainError, tenantIssues } from '@telehealth/errors';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideIdentity, type Person } from '../../domain/journeys/decide-identity.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import { findJourneysOfPerson, ofBrand } from '../../storage/journeys.ts';
import { changeJourney } from '../journeys/change-journey.ts';
import { newToken, tokenHash } from './one-time-token.ts';

const codeMs = 60_000;

/** A person who came back, with their journeys of one brand. */
export interface SignIn {
  readonly personId: string;
  readonly signedInAt: number;
  readonly journeys: readonly Journey[];
}

/**
 * Records that a person signed in for a brand, and makes the code that the client exchanges. Journeys that are bound to a
 * former id of the person get the present one first, so that the exchange finds them.
 */
export async function recordSignIn(
  context: Context,
  operation: Operation,
  brand: BrandKey,
  person: Person,
): Promise<string> {
  const { journeys, signIns, clock } = context;
  const { limits } = operation;
  const former = await findJourneysOfPerson(journeys, brand, person.formerIds, limits);
  for (const { _id: journeyId } of former) {
    const target = { journeyId, where: ofBrand(brand), operation };
    await changeJourney(context, target, (journey) => decideIdentity(journey, person));
  }
  const code = newToken();
  const signedInAt = clock.now();
  await getOrInsert(
    signIns,
    { _id: tokenHash(code), ...brand, personId: person.personId, signedInAt, expiresAt: signedInAt + codeMs },
    limits,
  );
  return code;
}

/** Exchanges a code once. Throws `validation` alike for an unknown, exchanged or expired code and one of another brand. */
export async function redeemSignIn(
  { journeys, signIns, clock }: Context,
  { clientId, brandId }: BrandKey,
  code: string,
  limits: CallOptions,
): Promise<SignIn> {
  const id = tokenHash(code);
  const found = await signIns.get(id, limits);
  const isRedeemed = found !== undefined && (await remove(signIns, id, { clientId, brandId }, limits));
  if (!isRedeemed || found.expiresAt <= clock.now()) {
    const issue = 'sign_in.code_unknown';
    throw new DomainError('validation', 'sign-in code', {
      issues: [{ code: issue, message: tenantIssues[issue], where: '/code' }],
    });
  }
  const { personId, signedInAt } = found;
  const bound = await findJourneysOfPerson(journeys, { clientId, brandId }, [personId], limits);
  return { personId, signedInAt, journeys: bound.toSorted((a, b) => b.updatedAt - a.updatedAt) };
}
