import type { Call } from '@telehealth/rpc';
import { limitsOf, type Rewrapped, rewrapBatch } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findSealedUnder } from '../../storage/registrations.ts';
import { resealRegistration } from './reseal-registration.ts';
import { resealSigningKeys } from './reseal-signing-keys.ts';

/**
 * Seals the signing keys and the secrets of some registrations anew, under the current sealing key, behind the registrations of the
 * call before. A registration that changes too often meanwhile is left to another run; one with a secret that cannot be opened is
 * logged, counted and left. Throws `malformed-request` for a position of another list.
 */
export async function rewrapSecrets(context: Context, call: Call, after: string): Promise<Rewrapped> {
  const besides = after === '' ? await resealSigningKeys(context, limitsOf(call)) : [];
  const documents = {
    sealingKeys: context.sealingKeys,
    find: findSealedUnder.bind(undefined, context.registrations),
    rewrap: (id: string) => resealRegistration(context, call, id),
  };
  return await rewrapBatch(documents, call, { after, besides });
}
