import type { FormatReason } from '../../messages/index.ts';

/** A phone number or an email address in its normal form, or why it is none. */
export type ReadContact =
  | { readonly kind: 'contact'; readonly value: string }
  | { readonly kind: 'wrong'; readonly reason: FormatReason };

/** What was given is no such contact. */
export function wrongContact(reason: FormatReason): ReadContact {
  return { kind: 'wrong', reason };
}
