declare const brand: unique symbol;

/** `brd_…` (interface.md, conventions). */
export type BrandId = string & { readonly [brand]: 'BrandId' };
/** `jny_…`, also called the enrollment id (interface.md, conventions). */
export type JourneyId = string & { readonly [brand]: 'JourneyId' };

const brandPattern = /^brd_[A-Za-z0-9][A-Za-z0-9_-]*$/;
const journeyPattern = /^jny_[A-Za-z0-9][A-Za-z0-9_-]*$/;
const correlationPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** The id when `text` is well-formed (interface.md 4.0), else undefined. The brand may not exist. */
export function parseBrandId(text: string | undefined): BrandId | undefined {
  return matches(text, brandPattern) ? (text as BrandId) : undefined;
}

/** The id when `text` is well-formed (interface.md 4.1), else undefined. The journey may not exist. */
export function parseJourneyId(text: string | undefined): JourneyId | undefined {
  return matches(text, journeyPattern) ? (text as JourneyId) : undefined;
}

/** Whether a caller's `X-Correlation-Id` may be echoed: at most 128 characters of the pattern (interface.md 8). */
export function isCorrelationId(text: string | undefined): text is string {
  return matches(text, correlationPattern);
}

function matches(text: string | undefined, pattern: RegExp): boolean {
  return text !== undefined && pattern.test(text);
}
