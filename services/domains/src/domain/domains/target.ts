import type { DomainKind } from './domain.ts';

const digits = 'abcdefghijklmnopqrstuvwxyz234567';

/** A label of its own from 16 random bytes, in base32, below the edge of its kind. */
export function targetOf(bytes: Uint8Array, kind: DomainKind, edgeDomain: string): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const label = bits
    .match(/.{1,5}/g)
    ?.map((five) => digits[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
  return `${label}.${kind}.${edgeDomain}`;
}
