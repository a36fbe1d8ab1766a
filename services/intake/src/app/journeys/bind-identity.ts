import type { Call } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideIdentity } from '../../domain/journeys/decide-identity.ts';
import { ofBrand } from '../../storage/journeys.ts';
import { changeJourney } from './change-journey.ts';

/**
 * Binds a journey of the brand of the call to the person who signed in. Throws what `decideIdentity` throws, and `not-found`
 * for a missing journey, one of another brand and an erased one.
 */
export async function bindIdentity(
  context: Context,
  call: Call,
  { journeyId, subjectHash }: { readonly journeyId: string; readonly subjectHash: string },
): Promise<void> {
  await changeJourney(
    context,
    { journeyId, where: ofBrand(brandOf(call)), operation: operationOf(call) },
    (journey) => decideIdentity(journey, subjectHash),
  );
}
