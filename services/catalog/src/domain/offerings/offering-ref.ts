const pattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/;

/** Whether `text` can name an offering: 1 to 128 letters, digits, `_`, `.`, `:` or `-`, a letter or digit first. */
export function isOfferingRef(text: string): boolean {
  return pattern.test(text);
}
