import type { FormatReason } from '../../messages/index.ts';

/** Normalised, or a fault. */
export type ReadContact =
  | { readonly kind: 'contact'; readonly value: string }
  | { readonly kind: 'wrong'; readonly reason: FormatReason };

export function wrongContact(reason: FormatReason): ReadContact {
  return { kind: 'wrong', reason };
}
