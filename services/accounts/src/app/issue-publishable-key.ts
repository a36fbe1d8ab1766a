import { deriveId } from '@telehealth/ids';
import { retriedWrite } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { issuedPublishableKey } from '../domain/issued-key.ts';
import { type PublishableKey, replacingKey } from '../domain/publishable-key.ts';
import type { Act } from './act.ts';
import { brandOf } from './brand-of.ts';
import { clientOf } from './client-of.ts';
import { type HandedOverKey, keyKept, keysOf } from './key-material.ts';
import { settle } from './settle.ts';
import { writeBrand } from './write-brand.ts';

/**
 * Issues the brand's publishable key and, by the same write, revokes the one before. Throws `not-found` when
 * there is no such brand, and `conflict` for a repeat after another was issued and where too many others issue at
 * once.
 */
export async function issuePublishableKey(
  context: Context,
  act: Act,
  { brandId }: { readonly brandId: string },
): Promise<HandedOverKey> {
  const { operationId } = act;
  const { clientId } = await brandOf(context, act, { brandId });
  const { mode } = await clientOf(context, act, clientId);
  const keyId = deriveId('key', operationId);
  const keys = keysOf(context.sealingKeys, { purpose: 'publishable_key', operationId }, (body) =>
    issuedPublishableKey(mode, body),
  );
  const [{ kept }] = keys;

  const brand = await retriedWrite(async () => {
    const present = await brandOf(context, act, { brandId });
    if (present.publishableKey?.keyId === keyId) return present;
    const next: Omit<PublishableKey, 'replacedKeyIds'> = {
      keyId,
      ...kept,
      mode,
      issuedAt: context.clock.now(),
    };
    const replacedKeyId = present.publishableKey?.keyId;
    return await writeBrand(
      context,
      act,
      { present, mode },
      {
        act: 'publishable_key.issue',
        changed: { publishableKey: { keyId, lastFour: kept.lastFour, replacedKeyId } },
        update: { set: { publishableKey: { ...replacingKey(present, next) } } },
        keyId,
      },
    );
  });
  await settle(context, context.brands, brand, act.limits);
  const issued = keyKept(keys, brand.publishableKey?.keySha256 ?? '');
  return { keyId, key: issued.key, lastFour: issued.kept.lastFour };
}
