import type { ConditionFindingCode } from '@telehealth/conditions';

/** What the lint can find. `MALFORMED` and `UNKNOWN_KEY` come from the shape of the bundle as well. */
export type FindingCode =
  | ConditionFindingCode
  /** Something reads a fact that no question asks for. */
  | 'NEVER_ASKED'
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
  /** A fact does not say whether brands may bind it. */
  | 'SCREENING_UNSET'
  /** A medical question under a condition does not say what an unknown one means. */
  | 'SAFETY_UNKNOWN_UNSET'
  /** Contact data that is not marked as such: brands could bind it. */
  | 'CONTACT_UNMARKED'
  /** Contact data is asked of patients who are or may yet be ruled out. */
  | 'CONTACT_EARLY'
  /** A date without a bound. */
  | 'BOUND_MISSING'
  /** What a node shows has no label. */
  | 'LABEL_MISSING'
  /** An exclusive option with nothing to exclude. */
  | 'EXCLUSIVE_ALONE'
  | 'ZONE_INVALID'
  /** A link that a patient cannot be given. */
  | 'LINK_INVALID'
  /** A node says a phase in a bundle without phases. */
  | 'PHASE_UNDECLARED'
  /** A node of a tier-aware bundle says no phase, or a phase has no node. */
  | 'NODE_PHASE_MISSING'
  /** A node of the first phase comes after one of the second. */
  | 'PHASE_BACKREF'
  /** A question confirms a prefill that no entry brings along. */
  | 'PREFILL_MISPLACED'
  /** A media question that nothing could answer. */
  | 'MEDIA_INVALID'
  | 'CONSENT_COPY_CHANGED_SAME_VERSION'
  | 'COPY_MISSING'
  /** A locale in which the platform has no words for patients. */
  | 'LOCALE_UNKNOWN'
  /** A section, a question, an option or a last page without any text. */
  | 'TEXT_MISSING'
  /** A text names a quantity that patients in other units would not know. */
  | 'QUANTITY_UNBRACED'
  | 'FACT_UNUSED'
  /** A criterion that does not count before somebody approves it. */
  | 'RULE_NOT_APPROVED'
  /** A criterion that comes approved where nothing may. */
  | 'APPROVAL_NOT_ALLOWED'
  /** A criterion that can stay undecided because a question it rests on was not asked. */
  | 'REQUIRED_HIDDEN_FACT_IN_RULE'
  /** An address whose state is not recognised passes a flag, a criterion or a stop that some state does not. */
  | 'ELSEWHERE_PASSES'
  /** The platform does not serve the therapy. */
  | 'THERAPY_UNKNOWN'
  /** The id is not the one of the therapy's intake. */
  | 'ID_MISMATCH';

/** One finding in a bundle. Only errors prevent its publication. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning' | 'info';
  /** JSON Pointer to the fault. */
  readonly where: string;
  readonly message: string;
}
