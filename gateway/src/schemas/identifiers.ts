/** Patterns of the interface, as its description publishes them. */
export const brandIdPattern = '^brd_[A-Za-z0-9][A-Za-z0-9_-]*$';
export const journeyIdPattern = '^jny_[A-Za-z0-9][A-Za-z0-9_-]*$';
export const correlationIdPattern = '^[A-Za-z0-9][A-Za-z0-9._:-]*$';
export const offeringRefPattern = '^[A-Za-z0-9][A-Za-z0-9_.:-]*$';
/** Longest `offering` (interface.md 8). */
export const offeringRefMaxLength = 128;

const offeringRef = new RegExp(offeringRefPattern);

/** Whether an offering can have this ref; what cannot names none. */
export function isOfferingRef(text: string): boolean {
  return text.length <= offeringRefMaxLength && offeringRef.test(text);
}
