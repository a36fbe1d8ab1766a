declare const brand: unique symbol;

/** `brd_…` (interface.md, conventions). */
export type BrandId = string & { readonly [brand]: 'BrandId' };
/** `jny_…`, also called the enrollment id (interface.md, conventions). */
export type JourneyId = string & { readonly [brand]: 'JourneyId' };

/** Of ids with a prefix (decisions.md 13). */
export const idMaxLength = 64;
/** For JSON Schemas. At most 64 characters. */
export const brandIdPattern = '^brd_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** For JSON Schemas. At most 64 characters. */
export const journeyIdPattern = '^jny_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** For JSON Schemas. At most 64 characters. */
export const orderRefPattern = '^ord_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** For JSON Schemas. At most 64 characters. */
export const registrationIdPattern = '^whr_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** For JSON Schemas. */
export const correlationIdPattern = '^[A-Za-z0-9][A-Za-z0-9._:-]*$';
/** interface.md 8. */
export const correlationIdMaxLength = 128;
/** Of tenants' own references, for JSON Schemas (decisions.md 14). */
export const referencePattern = '^[A-Za-z0-9._:-]{1,64}$';
/** For JSON Schemas. */
export const offeringRefPattern = '^[A-Za-z0-9][A-Za-z0-9_.:-]*$';
/** interface.md 8. */
export const offeringRefMaxLength = 128;

const brandId = new RegExp(brandIdPattern);
const journeyId = new RegExp(journeyIdPattern);
const correlationId = new RegExp(correlationIdPattern);
const reference = new RegExp(referencePattern);
const offeringRef = new RegExp(offeringRefPattern);

/** Undefined if malformed (interface.md 4.0). The brand may not exist. */
export function parseBrandId(text: string | undefined): BrandId | undefined {
  return isOf(text, brandId, idMaxLength) ? (text as BrandId) : undefined;
}

/** The form alone (interface.md 5); no brand has more than 64 characters. */
export function isBrandIdOfAnyLength(text: string): boolean {
  return brandId.test(text);
}

/** Undefined if malformed (interface.md 4.1). The journey may not exist. */
export function parseJourneyId(text: string | undefined): JourneyId | undefined {
  return isOf(text, journeyId, idMaxLength) ? (text as JourneyId) : undefined;
}

/** Whether a caller's `X-Correlation-Id` may be echoed (interface.md 8). */
export function isCorrelationId(text: string | undefined): text is string {
  return isOf(text, correlationId, correlationIdMaxLength);
}

/** The form alone (interface.md 4.1 rule 7). */
export function isOfferingRef(text: string): boolean {
  return isOf(text, offeringRef, offeringRefMaxLength);
}

/** The form alone (decisions.md 14). */
export function isReference(text: string): boolean {
  return reference.test(text);
}

/** Checks the length first, so that long text costs nothing. */
function isOf(text: string | undefined, pattern: RegExp, maxLength: number): text is string {
  return text !== undefined && text.length <= maxLength && pattern.test(text);
}
