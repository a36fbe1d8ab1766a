/** Codes of what can be wrong with a condition. */
export type ConditionFindingCode =
  /** Not the shape of any condition: wrong JSON type, missing key, unknown kind or operator. */
  | 'MALFORMED'
  | 'UNKNOWN_KEY'
  | 'TOO_DEEP'
  | 'TOO_LARGE'
  | 'UNKNOWN_REF'
  | 'TYPE_MISMATCH'
  | 'UNKNOWN_OPTION'
  | 'UNIT_MISMATCH'
  | 'SELF_COMPARE';

/** One fault of a condition. The message never repeats what was submitted. */
export interface ConditionFinding {
  readonly code: ConditionFindingCode;
  /** JSON Pointer to the fault. */
  readonly where: string;
  readonly message: string;
}
