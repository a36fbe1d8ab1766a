import { retriedWrite } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { issuedKeyIds } from '../domain/publishable-key.ts';
import { hasDone } from '../storage/once.ts';
import type { Act } from './act.ts';
import { brandOf } from './brand-of.ts';
import { clientOf } from './client-of.ts';
import { settle } from './settle.ts';
import { writeBrand } from './write-brand.ts';

/** Leaves the brand without a publishable key; one that has none stays as it is. Throws `not-found`. */
export async function revokePublishableKey(
  context: Context,
  act: Act,
  { brandId }: { readonly brandId: string },
): Promise<void> {
  const { clientId } = await brandOf(context, act, { brandId });
  const { mode } = await clientOf(context, act, clientId);
  const brand = await retriedWrite(async () => {
    const present = await brandOf(context, act, { brandId });
    const { publishableKey } = present;
    if (publishableKey === undefined || hasDone(present, act.operationId)) return present;
    const { keyId, lastFour } = publishableKey;
    return await writeBrand(
      context,
      act,
      { present, mode },
      {
        act: 'publishable_key.revoke',
        changed: { publishableKey: { keyId, lastFour } },
        update: { set: { revokedKeyIds: issuedKeyIds(present) }, unset: ['publishableKey'] },
        keyId,
      },
    );
  });
  await settle(context, context.brands, brand, act.limits);
}
