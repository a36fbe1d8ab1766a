/** Factors are exact by definition. */
export const conversions: Readonly<Record<string, { readonly to: 'cm' | 'kg'; readonly factor: number }>> = {
  in: { to: 'cm', factor: 2.54 },
  lb: { to: 'kg', factor: 0.453_592_37 },
};
