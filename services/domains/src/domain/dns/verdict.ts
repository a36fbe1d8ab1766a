/** What DNS says about the record of a domain. The last two say nothing about the record. */
export type Verdict =
  /** Every resolver that answered found the exact target in the chain of CNAME records. */
  | 'verified'
  /** There is no CNAME record. */
  | 'missing'
  /** The chain ends elsewhere. */
  | 'wrong_target'
  /** There are addresses instead of a CNAME record: an ALIAS, or a proxy. */
  | 'flattened'
  /** The chain comes back to a name, or goes over more than eight names. */
  | 'loop'
  /** The resolvers do not say the same. */
  | 'disagree'
  /** Fewer than two resolvers gave an answer. */
  | 'unavailable';

/** What one resolver says. */
export type Finding = Exclude<Verdict, 'disagree'>;

/** How many resolvers have to answer. */
const quorum = 2;

/**
 * What the findings of all resolvers come to. Two of them have to answer, and all that answer have to find the target; a resolver
 * that is down or lies can keep a domain from its verification and never bring one about. Findings against the target that differ
 * come to the first one.
 */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const answered = findings.filter((finding) => finding !== 'unavailable');
  const against = answered.filter((finding) => finding !== 'verified');
  const [first] = against;
  if (answered.length < quorum) return 'unavailable';
  if (first === undefined) return 'verified';
  return against.length < answered.length ? 'disagree' : first;
}

/** Whether a look found for certain that the record does not name the target. */
export function isDefiniteNegative(verdict: Verdict): boolean {
  return !['verified', 'disagree', 'unavailable'].includes(verdict);
}
