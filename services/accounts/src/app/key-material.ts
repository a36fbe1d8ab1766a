import { hkdfSync } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import { newKeyBody } from '@telehealth/ids';
import type { SealingKeys } from '@telehealth/sealing';
import type { IssuedKey } from '../domain/issued-key.ts';

/** A key as it is handed over, this once. */
export interface HandedOverKey {
  readonly keyId: string;
  readonly key: string;
  readonly lastFour: string;
}

const streamBytes = 1024;

/**
 * The key an operation issues for a purpose, as each sealing key makes it, the current one first. It follows from
 * the operation: a try that finds the key issued by an earlier one, whose answer was lost, can still hand it over,
 * although only its SHA-256 is kept. Without the sealing keys nobody can.
 */
export function keysOf(
  sealingKeys: SealingKeys,
  { purpose, operationId }: { readonly purpose: string; readonly operationId: string },
  issue: (body: string) => IssuedKey,
): readonly [IssuedKey, ...IssuedKey[]] {
  const info = JSON.stringify(['issued key', purpose, operationId]);
  const [current, ...older] = sealingKeys.map(({ key }) => {
    const stream = new Uint8Array(hkdfSync('sha256', key, '', info, streamBytes));
    let used = 0;
    const next = (size: number) => {
      used += size;
      return stream.subarray(used - size, used);
    };
    return issue(newKeyBody(next));
  });
  if (current === undefined) throw new Error('no sealing key');
  return [current, ...older];
}

/** The one of the keys of which this SHA-256 is kept. Throws `conflict` when it is none of them. */
export function keyKept(keys: readonly IssuedKey[], keySha256: string): IssuedKey {
  const found = keys.find(({ kept }) => kept.keySha256 === keySha256);
  if (found === undefined) throw new DomainError('conflict', 'another key was issued under this id');
  return found;
}
