import type { FactValue } from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';

/** Whether a question takes a value. */
export type Validation<V = FactValue> = { readonly kind: 'accepted'; readonly value: V } | Invalid;

/** An ordinary invalid answer: the same node is shown again. */
export type Invalid = { readonly kind: 'invalid'; readonly issues: readonly Issue[] };

/** The question takes the value. */
export function accepted<V>(value: V): Validation<V> {
  return { kind: 'accepted', value };
}

/** The answer has one fault. The message does not repeat the answer. */
export function invalid(code: string, message: string): Invalid {
  return { kind: 'invalid', issues: [{ code, message }] };
}

/** The patient saw another text than the one that is served. */
export function staleConsent(): Invalid {
  return invalid('consent.version_stale', 'The consent text has another version; show it again.');
}

/** Whether the value is text without a visible character. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
