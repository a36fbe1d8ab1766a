/** What other units become. */
export const convertedUnits = ['cm', 'kg', 'm'] as const;

export type ConvertedUnit = (typeof convertedUnits)[number];

/** Factors are exact by definition. */
export const conversions: Readonly<Record<string, { readonly to: ConvertedUnit; readonly factor: number }>> =
  {
    in: { to: 'cm', factor: 2.54 },
    lb: { to: 'kg', factor: 0.453_592_37 },
    cm: { to: 'm', factor: 0.01 },
  };
