const pattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

/** The offering an entry names; undefined for text that can name none (interface.md 4.1 rule 7: no error). */
export function parseOfferingRef(text: string): string | undefined {
  return pattern.test(text) ? text : undefined;
}
