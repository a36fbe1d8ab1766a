import { generateKeyPairSync } from 'node:crypto';
import type { Sealer } from '@telehealth/sealing';
import { publicKeyTextOf } from '../../domain/signatures/signing-key.ts';
import type { SigningKeyDocument } from '../../storage/signing-keys.ts';

/** An ed25519 key that signs from `since` (epoch ms) on. */
export function makeSigningKey(
  sealer: Sealer,
  { _id, ordinal, since }: Pick<SigningKeyDocument, '_id' | 'ordinal' | 'since'>,
): Omit<SigningKeyDocument, 'version'> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const sealed = sealer.seal(_id, privateKey.export({ type: 'pkcs8', format: 'der' }));
  return { _id, ordinal, sealed, publicKey: publicKeyTextOf(privateKey), since };
}
