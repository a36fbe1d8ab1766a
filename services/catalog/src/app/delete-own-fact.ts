import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { changeOwnFacts } from './change-own-facts.ts';
import { isOwnFactInUse } from './own-fact-reservation.ts';

/**
 * Deletes a fact of the brand's own; `code` with its prefix. Throws `not-found`, and `conflict` while a question binds
 * it, or when others are faster again and again.
 */
export async function deleteOwnFact(context: Context, call: Call, code: string): Promise<void> {
  await changeOwnFacts(context, call, async ({ brand, facts, reservations, limits }) => {
    if (!facts.some((own) => own.code === code)) throw new DomainError('not-found');
    if (await isOwnFactInUse(context, brand, code, reservations, limits)) throw new DomainError('conflict');
    return {
      facts: facts.filter((own) => own.code !== code),
      reservations: reservations.filter((held) => held.code !== code),
      audit: { act: 'fact.delete', subject: code, changed: { brandId: brand.brandId } },
    };
  });
}
