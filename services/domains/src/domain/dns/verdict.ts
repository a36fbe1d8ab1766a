/** What DNS says about the record of a domain. The last two say nothing about the record. */
export type Verdict =
  /** Every resolver found the exact target in the chain of CNAME records. */
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
  /** A resolver gave no answer. */
  | 'unavailable';

/** Whether a look found for certain that the record does not name the target. */
export function isDefiniteNegative(verdict: Verdict): boolean {
  return !['verified', 'disagree', 'unavailable'].includes(verdict);
}

/** Whether the certificate authority may issue for a hostname (RFC 8659). */
export type CaaVerdict = 'allowed' | 'forbidden' | 'unavailable';
