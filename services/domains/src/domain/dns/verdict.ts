/** What DNS answers about the record of a domain. The last two leave the record unknown. */
export type Verdict =
  /** Every resolver that answered found the exact target in the chain of CNAME records. */
  | 'verified'
  /** There is no CNAME record. */
  | 'missing'
  /** The chain ends elsewhere. */
  | 'wrong_target'
  /** There are addresses instead of a CNAME record: an ALIAS, or a proxy. */
  | 'flattened'
  /** The chain returns to an earlier name, or has more than eight names. */
  | 'loop'
  /** The resolvers do not agree. */
  | 'disagree'
  /** Fewer than two resolvers gave an answer. */
  | 'unavailable';

/** The answer of one resolver. */
export type Finding = Exclude<Verdict, 'disagree'>;

/** Resolvers that must answer. */
const quorum = 2;

/**
 * The verdict from the findings of all resolvers. At least two must answer, and all that answer must find the target, so a
 * resolver that is down or lies can prevent a verification and never cause one. If findings against the target differ, the
 * first one counts.
 */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const answered = findings.filter((finding) => finding !== 'unavailable');
  const against = answered.filter((finding) => finding !== 'verified');
  const [first] = against;
  if (answered.length < quorum) return 'unavailable';
  if (first === undefined) return 'verified';
  return against.length < answered.length ? 'disagree' : first;
}

/** Whether it is certain that the record does not name the target. */
export function isDefiniteNegative(verdict: Verdict): boolean {
  return !['verified', 'disagree', 'unavailable'].includes(verdict);
}
