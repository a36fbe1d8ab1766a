import type { ConditionFindingCode } from '@telehealth/conditions';

/** `MALFORMED` and `UNKNOWN_KEY` also come from the bundle's structure. */
export type FindingCode =
  | ConditionFindingCode
  /** A fact is read that no question asks for. */
  | 'NEVER_ASKED'
  /** A fact is read before it is asked. */
  | 'FORWARD_REF'
  | 'CYCLE'
  /** An option whose score is counted has none. */
  | 'SCORE_MISSING'
  /** A divisor may be zero. */
  | 'DIVISION_BY_ZERO'
  /** The bands of a number are not in order. */
  | 'BAND_INVALID'
  /** What stands in for an answer is read while the answer may still come. */
  | 'IF_KNOWN_EARLY'
  | 'DUPLICATE_NODE'
  | 'DUPLICATE_SOURCE'
  | 'DUPLICATE_CODE'
  /** Several nodes bind one fact, which is asked once. */
  | 'DUPLICATE_FACT'
  /** A condition that no answers make true. */
  | 'UNREACHABLE'
  /** A condition that no answers make false. */
  | 'ALWAYS_TRUE'
  /** A fact does not declare whether brands may bind it. */
  | 'SCREENING_UNSET'
  /** A conditional medical question does not declare what an unknown condition means. */
  | 'SAFETY_UNKNOWN_UNSET'
  /** Contact data without its mark: brands could bind it. */
  | 'CONTACT_UNMARKED'
  /** Contact data is asked of patients who are or may be ruled out. */
  | 'CONTACT_EARLY'
  /** A date without a bound. */
  | 'BOUND_MISSING'
  /** A bounding fact may be unknown when the other one is asked. */
  | 'BOUND_UNKNOWN'
  /** A patient who gives an unknown answer passes a flag or a stop. */
  | 'UNKNOWN_PASSES'
  /** What a node shows has no label. */
  | 'LABEL_MISSING'
  /** An exclusive option without others. */
  | 'EXCLUSIVE_ALONE'
  | 'ZONE_INVALID'
  /** A list whose fact and question do not fit, or whose entries may be empty. */
  | 'LIST_INVALID'
  /** A link that patients may not get. */
  | 'LINK_INVALID'
  /** A node has a phase in a bundle without phases. */
  | 'PHASE_UNDECLARED'
  /** A node of a tier-aware bundle has no phase, or a phase has no node. */
  | 'NODE_PHASE_MISSING'
  /** A node of the first phase comes after one of the second. */
  | 'PHASE_BACKREF'
  /** A prefill that no entry supplies. */
  | 'PREFILL_MISPLACED'
  /** A media question that no file can answer. */
  | 'MEDIA_INVALID'
  | 'CONSENT_COPY_CHANGED_SAME_VERSION'
  | 'COPY_MISSING'
  /** A locale whose language the platform lacks. */
  | 'LOCALE_UNKNOWN'
  /** A section, a question, an option or a last page without any text. */
  | 'TEXT_MISSING'
  /** A quantity that patients with other units do not know. */
  | 'QUANTITY_UNBRACED'
  /** Braces that are no placeholder and no quantity. */
  | 'PLACEHOLDER_INVALID'
  /** A placeholder in a text that is the same for everybody. */
  | 'PLACEHOLDER_MISPLACED'
  /** What a placeholder shows may be unknown, and nothing stands in for it. */
  | 'FALLBACK_MISSING'
  /** The forms are not those of the language, or of no number. */
  | 'PLURAL_INVALID'
  | 'FACT_UNUSED'
  /** Does not count before its approval. */
  | 'RULE_NOT_APPROVED'
  /** A criterion is approved where none may be. */
  | 'APPROVAL_NOT_ALLOWED'
  /** A criterion stays undecided when a question it depends on is not asked. */
  | 'REQUIRED_HIDDEN_FACT_IN_RULE'
  /** An unrecognised state passes a flag, criterion or stop that some state does not. */
  | 'ELSEWHERE_PASSES'
  /** The platform does not serve the therapy. */
  | 'THERAPY_UNKNOWN'
  /** Not the id of the therapy's intake. */
  | 'ID_MISMATCH';

/** Only errors prevent a publication. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning' | 'info';
  /** JSON Pointer to the fault. */
  readonly where: string;
  readonly message: string;
}
