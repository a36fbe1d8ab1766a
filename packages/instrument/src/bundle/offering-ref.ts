/** What a catalog offering ref looks like (interface.md 4.1). */
export const offeringRefPattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

/** The offering an entry names; undefined for text that can name none (interface.md 4.1 rule 7: no error). */
export function parseOfferingRef(text: string): string | undefined {
  return offeringRefPattern.test(text) ? text : undefined;
}
