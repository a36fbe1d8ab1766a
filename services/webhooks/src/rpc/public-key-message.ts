import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { PublicKeySchema } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import type { SigningKey } from '../app/signing-keys/signing-keys.ts';

/** The public half of a signing key. */
export function publicKeyToProto({
  id,
  publicKey,
  since,
}: SigningKey): MessageInitShape<typeof PublicKeySchema> {
  return { keyId: id, publicKey, since: timestampFromMs(since) };
}
