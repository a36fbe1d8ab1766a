declare const brand: unique symbol;

/** `brd_…` (interface.md, conventions). */
export type BrandId = string & { readonly [brand]: 'BrandId' };
/** `jny_…`, also called the enrollment id (interface.md, conventions). */
export type JourneyId = string & { readonly [brand]: 'JourneyId' };

/** Length of the longest id with a prefix (decisions.md 13). */
export const idMaxLength = 64;
/** Pattern of brand ids, as JSON Schemas publish it. None has more than 64 characters. */
export const brandIdPattern = '^brd_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** Pattern of journey ids, as JSON Schemas publish it. None has more than 64 characters. */
export const journeyIdPattern = '^jny_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** Pattern of order refs, as JSON Schemas publish it. None has more than 64 characters. */
export const orderRefPattern = '^ord_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** Pattern of webhook registration ids, as JSON Schemas publish it. None has more than 64 characters. */
export const registrationIdPattern = '^whr_[A-Za-z0-9][A-Za-z0-9_-]*$';
/** Pattern of correlation ids, as JSON Schemas publish it. */
export const correlationIdPattern = '^[A-Za-z0-9][A-Za-z0-9._:-]*$';
/** Length of the longest correlation id (interface.md 8). */
export const correlationIdMaxLength = 128;
/** Pattern of the references that tenants give their journeys, as JSON Schemas publish it (decisions.md 14). */
export const referencePattern = '^[A-Za-z0-9._:-]{1,64}$';
/** Pattern of offering refs, as JSON Schemas publish it. */
export const offeringRefPattern = '^[A-Za-z0-9][A-Za-z0-9_.:-]*$';
/** Length of the longest offering ref (interface.md 8). */
export const offeringRefMaxLength = 128;

const brandId = new RegExp(brandIdPattern);
const journeyId = new RegExp(journeyIdPattern);
const correlationId = new RegExp(correlationIdPattern);
const reference = new RegExp(referencePattern);
const offeringRef = new RegExp(offeringRefPattern);

/** The id when `text` is well-formed (interface.md 4.0), else undefined. The brand may not exist. */
export function parseBrandId(text: string | undefined): BrandId | undefined {
  return isOf(text, brandId, idMaxLength) ? (text as BrandId) : undefined;
}

/** Whether text has the form of a brand id (interface.md 5). No brand has an id of more than 64 characters. */
export function isBrandIdOfAnyLength(text: string): boolean {
  return brandId.test(text);
}

/** The id when `text` is well-formed (interface.md 4.1), else undefined. The journey may not exist. */
export function parseJourneyId(text: string | undefined): JourneyId | undefined {
  return isOf(text, journeyId, idMaxLength) ? (text as JourneyId) : undefined;
}

/** Whether a caller's `X-Correlation-Id` may be echoed: at most 128 characters of the pattern (interface.md 8). */
export function isCorrelationId(text: string | undefined): text is string {
  return isOf(text, correlationId, correlationIdMaxLength);
}

/** Whether text is a well-formed offering ref (interface.md 4.1 rule 7). Says nothing about existence. */
export function isOfferingRef(text: string): boolean {
  return isOf(text, offeringRef, offeringRefMaxLength);
}

/** Whether text has the form of a reference (decisions.md 14). */
export function isReference(text: string): boolean {
  return reference.test(text);
}

/** The length is looked at first: a longer text costs nothing. */
function isOf(text: string | undefined, pattern: RegExp, maxLength: number): text is string {
  return text !== undefined && text.length <= maxLength && pattern.test(text);
}
