import type { ConditionFindingCode } from '@telehealth/conditions';

/** What the lint can find. `MALFORMED` and `UNKNOWN_KEY` come from the shape of the bundle as well. */
export type FindingCode =
  | ConditionFindingCode
  /** Something reads a fact that is only asked later. */
  | 'FORWARD_REF'
  /** Derivations that rest on each other. */
  | 'CYCLE'
  | 'DUPLICATE_NODE'
  | 'DUPLICATE_CODE'
  /** Several nodes bind one fact: it is asked once. */
  | 'DUPLICATE_FACT'
  /** A condition that no answers make true. */
  | 'UNREACHABLE'
  /** A condition that no answers make false. */
  | 'ALWAYS_TRUE'
  /** A safety question under a condition does not say what an unknown one means. */
  | 'SAFETY_UNKNOWN_UNSET'
  /** Contact data that is not marked as such: brands could bind it. */
  | 'CONTACT_UNMARKED'
  /** An exclusive option with nothing to exclude. */
  | 'EXCLUSIVE_ALONE'
  | 'ZONE_INVALID'
  | 'CONSENT_COPY_CHANGED_SAME_VERSION'
  | 'COPY_MISSING'
  | 'FACT_UNUSED';

/** One fault of a bundle. Errors keep it from being published, warnings do not. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  /** JSON Pointer to the fault. */
  readonly where: string;
  readonly message: string;
}
