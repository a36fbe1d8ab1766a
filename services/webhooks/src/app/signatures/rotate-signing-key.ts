import { createDocument, type Operation, touch } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { endOfPrevious } from '../../domain/signatures/signing-key.ts';
import { findSigningKeys, type SigningKeyDocument } from '../../storage/signing-keys.ts';
import { makeSigningKey } from './make-signing-key.ts';
import type { SigningKey } from './signing-keys.ts';

/**
 * Makes the next signing key. The one before it also signs for 24 h and is then removed. Returns the keys that sign, the newest
 * first. A repeat finds the key of the first try.
 */
export async function rotateSigningKey(
  context: Context,
  operation: Operation,
): Promise<readonly SigningKey[]> {
  const { signingKeyDocuments, signingKeys } = context;
  const { limits, operationId } = operation;
  // The first read makes the first key.
  await signingKeys.read();
  const made = await insertNext(context, operation, deriveId('whk', operationId));
  const before = { ordinal: made.ordinal - 1 };
  const [previous] = await signingKeyDocuments.find(before, { limit: 1 }, limits);
  const expiresAt = endOfPrevious(made);
  if (previous) await touch(signingKeyDocuments, previous._id, {}, { set: { expiresAt } }, limits);
  return await signingKeys.read();
}

/** Inserts the key behind the newest one, or finds it inserted by an earlier try. Simultaneous keys take other ordinals. */
async function insertNext(context: Context, operation: Operation, _id: string): Promise<SigningKeyDocument> {
  const { clock, signingKeyDocuments, signingKeySealer } = context;
  for (;;) {
    const [newest] = await findSigningKeys(signingKeyDocuments, operation.limits);
    const at = clock.now();
    const ordinal = (newest?.ordinal ?? 0) + 1;
    const document = makeSigningKey(signingKeySealer, { _id, ordinal, since: at });
    const { publicKey } = document;
    try {
      return await createDocument<SigningKeyDocument>(context, {
        collection: signingKeyDocuments,
        document,
        operation,
        at,
        audit: { action: 'signing_key.rotate', clientId: '', subject: _id, changed: { publicKey } },
      });
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
  }
}
