import type { Issue } from '@telehealth/errors';
import type { CompiledConsent } from '../../compile/instrument.ts';

/** What a client sends for a consent node. */
export interface GivenConsent {
  readonly affirmed: boolean;
  /** Echo of the version the node was served with; empty when the client sent none. */
  readonly consentVersion: string;
}

/** Whether a consent is given. */
export type ConsentValidation =
  | { readonly kind: 'affirmed' }
  | { readonly kind: 'declined' }
  /** The optional consent is passed over. Grants nothing. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] };

/**
 * Validates what was given for a consent. A version other than the one served is refused, whether affirmed
 * or declined: the patient saw another text.
 */
export function validateConsent(
  node: CompiledConsent,
  submitted: GivenConsent | undefined,
): ConsentValidation {
  if (!submitted) {
    return node.required
      ? invalid('answer.required', 'This consent has to be affirmed or declined.')
      : { kind: 'skipped' };
  }
  if (submitted.consentVersion !== node.version) {
    return invalid('consent.version_stale', 'The consent text has another version; show it again.');
  }
  return { kind: submitted.affirmed ? 'affirmed' : 'declined' };
}

function invalid(code: string, message: string): ConsentValidation {
  return { kind: 'invalid', issues: [{ code, message }] };
}
