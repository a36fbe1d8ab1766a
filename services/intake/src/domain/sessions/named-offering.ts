import type { AuthoredOverlay } from '@telehealth/instrument/compile';

/** What the catalog says of the offering an entry names. */
export interface NamedOffering {
  readonly offeringRef: string;
  /** What it treats; none when the catalog has no such offering, or has withdrawn it. */
  readonly therapies: readonly string[];
  /** Whether the brand sells it. Only then its questions are asked, and the journey records it. */
  readonly enabled: boolean;
  readonly overlay: AuthoredOverlay;
  /** Names all of this: another content has another revision. */
  readonly revision: string;
}

/**
 * interface.md 4.1 rule 8: whether the offering is a real one, and of another treatment than the session's. What the
 * catalog does not have is of none.
 */
export function isOfOtherTreatment({ therapies }: NamedOffering, therapy: string): boolean {
  return therapies.length > 0 && !therapies.includes(therapy);
}
