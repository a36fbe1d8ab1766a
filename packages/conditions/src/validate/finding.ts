export type ConditionFindingCode =
  /** Wrong JSON type, missing key, unknown kind or operator. */
  | 'MALFORMED'
  | 'UNKNOWN_KEY'
  | 'TOO_DEEP'
  | 'TOO_LARGE'
  | 'UNKNOWN_REF'
  | 'TYPE_MISMATCH'
  | 'UNKNOWN_OPTION'
  | 'UNIT_MISMATCH'
  | 'SELF_COMPARE';

/** The message does not contain the input. */
export interface ConditionFinding {
  readonly code: ConditionFindingCode;
  /** JSON Pointer to the fault. */
  readonly where: string;
  readonly message: string;
}
