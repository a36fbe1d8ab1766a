import type { Call } from '@telehealth/rpc';
import { limitsOf, type Rewrapped, rewrapBatch } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findSealedUnder } from '../../storage/find-domains.ts';
import { resealAccounts } from './reseal-accounts.ts';
import { resealDomain } from './reseal-domain.ts';

/**
 * Seals the accounts and what some domains have sealed anew, under the current sealing key, behind the domains of the call before.
 * Throws `malformed-request` for a position of another list.
 */
export async function rewrapSecrets(context: Context, call: Call, after: string): Promise<Rewrapped> {
  const besides = after === '' ? await resealAccounts(context, limitsOf(call)) : [];
  const documents = {
    sealingKeys: context.sealingKeys,
    find: findSealedUnder.bind(undefined, context.domains),
    rewrap: (id: string) => resealDomain(context, call, id),
  };
  return await rewrapBatch(documents, call, { after, besides });
}
