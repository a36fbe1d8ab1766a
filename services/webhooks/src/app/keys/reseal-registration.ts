import { changeDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { operationOf, type RewrapOutcome } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { resealedSecret } from '../registrations/registration-secret.ts';

/** Seals all secrets of a registration anew, or none when one of them cannot be opened. */
export async function resealRegistration(context: Context, call: Call, id: string): Promise<RewrapOutcome> {
  const { registrations: collection, sealingKeys } = context;
  let isUnopened = false;
  try {
    const { effect } = await changeDocument<RegistrationDocument>(context, {
      collection,
      id,
      operation: operationOf(call),
      decide: ({ secrets, sealedUnder }) => {
        if (sealedUnder === undefined || sealedUnder === sealingKeys[0].id) return undefined;
        const resealed = secrets.flatMap((secret) => resealedSecret(context, id, secret) ?? []);
        isUnopened = resealed.length < secrets.length;
        if (isUnopened) return undefined;
        return { set: { secrets: resealed, sealedUnder: sealingKeys[0].id } };
      },
    });
    if (effect === 'made') return 'rewrapped';
    return isUnopened ? 'unopened' : 'left';
  } catch (error) {
    if (error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'conflict'))
      return 'left';
    throw error;
  }
}
