import type { AuthoredOverlay } from '@telehealth/instrument/compile';

/** The offering that an entry names, as the catalog answers. */
export interface NamedOffering {
  /** Empty when the entry names none. */
  readonly offeringRef: string;
  /** Every offering that the brand sells, by ref. */
  readonly sold: readonly string[];
  /** Its therapies; empty when the catalog has no such offering or has withdrawn it. */
  readonly therapies: readonly string[];
  /** Whether the catalog has it, withdrawn or not. */
  readonly isKnown: boolean;
  /** Whether the brand sells it. Only then its questions are asked and the journey records it. */
  readonly enabled: boolean;
  readonly overlay: AuthoredOverlay;
  /** Changes with the content. */
  readonly revision: string;
}

/** Why an offering that was named is not recorded (decisions.md 12). */
export function unrecordedState(offering: NamedOffering | undefined): 'not_sold' | 'unknown' {
  return offering?.isKnown ? 'not_sold' : 'unknown';
}

/** interface.md 4.1 rule 8: whether the offering belongs to another therapy than the session. An unknown one belongs to none. */
export function isOfOtherTreatment({ therapies }: NamedOffering, therapy: string): boolean {
  return therapies.length > 0 && !therapies.includes(therapy);
}
