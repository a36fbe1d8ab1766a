import { changeDocument, type Operation } from '@telehealth/changes';
import { deriveId, formatPublishableKey } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { decidePublishableKeyIssue } from '../../domain/brands/decide-brand.ts';
import { type BrandRef, getBrandWithMode } from '../brands/get-brand.ts';
import { type HandedOverKey, keysOf, keyWithSha256 } from './key-material.ts';

/**
 * Issues the brand's publishable key and revokes the previous one in the same write. Throws `not-found` when there is no
 * such brand, and `conflict` for a repeat after another key was issued and after too many concurrent changes.
 */
export async function issuePublishableKey(
  context: Context,
  operation: Operation,
  ref: BrandRef,
): Promise<HandedOverKey> {
  const { operationId } = operation;
  const { brand, mode } = await getBrandWithMode(context, operation, ref);
  const keyId = deriveId('key', operationId);
  const keys = keysOf(context.sealingKeys, { purpose: 'publishable_key', operationId }, (body) =>
    formatPublishableKey(mode, body),
  );
  const [{ stored }] = keys;
  const { document } = await changeDocument(context, {
    collection: context.brands,
    id: brand._id,
    operation,
    decide: (present, at) => decidePublishableKeyIssue(present, { keyId, ...stored, mode, issuedAt: at }, at),
  });
  const issued = keyWithSha256(keys, document.publishableKey?.keySha256 ?? '');
  return { keyId, key: issued.key, lastFour: issued.stored.lastFour };
}
