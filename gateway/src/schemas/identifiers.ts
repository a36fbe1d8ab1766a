/** Patterns of the interface, as its description publishes them. */
export const brandIdPattern = '^brd_[A-Za-z0-9][A-Za-z0-9_-]*$';
export const journeyIdPattern = '^jny_[A-Za-z0-9][A-Za-z0-9_-]*$';
export const correlationIdPattern = '^[A-Za-z0-9][A-Za-z0-9._:-]*$';
export const offeringRefPattern = '^[A-Za-z0-9][A-Za-z0-9_.:-]*$';
/** Longest `offering` (interface.md 8). */
export const offeringRefMaxLength = 128;
