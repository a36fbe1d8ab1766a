import { hkdfSync } from 'node:crypto';
import { refusal } from '@telehealth/errors';
import { newKeyBody } from '@telehealth/ids';
import type { SealingKeys } from '@telehealth/sealing';
import { type IssuedKey, issuedKey } from '../../domain/keys/issued-key.ts';
import { sealingPurposes } from '../../domain/sealing-purposes.ts';

/** A key, which is answered once. */
export interface HandedOverKey {
  readonly keyId: string;
  readonly key: string;
  readonly lastFour: string;
}

const streamBytes = 1024;

/**
 * The key that an operation issues for a purpose, derived from each sealing key, the current one first; `format` makes the key
 * of its secret part. It follows from the operation: when an answer was lost, a later try can return the same key, although
 * only its SHA-256 is stored. Deriving it needs a sealing key.
 */
export function keysOf(
  sealingKeys: SealingKeys,
  { purpose, operationId }: { readonly purpose: string; readonly operationId: string },
  format: (body: string) => string,
): readonly [IssuedKey, ...IssuedKey[]] {
  const info = JSON.stringify([sealingPurposes.issuedKeys, purpose, operationId]);
  const [current, ...older] = sealingKeys.map(({ key }) => {
    const stream = new Uint8Array(hkdfSync('sha256', key, '', info, streamBytes));
    let used = 0;
    const next = (size: number) => {
      used += size;
      return stream.subarray(used - size, used);
    };
    return issuedKey(format(newKeyBody(next)));
  });
  if (current === undefined) throw new Error('no sealing key');
  return [current, ...older];
}

/** The key with this SHA-256 (hex). Throws `conflict` when none of the keys has it. */
export function keyWithSha256(keys: readonly IssuedKey[], keySha256: string): IssuedKey {
  const found = keys.find(({ stored }) => stored.keySha256 === keySha256);
  if (found === undefined)
    throw refusal('key_replaced', 'Another key was issued by an earlier try of this request.');
  return found;
}
