/** An amount in minor units as people of a language read it, exact for every amount. The currency is an ISO 4217 code. */
export function formatMinor(minor: bigint, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  return format.format(`${minor}E-${digits}` as Intl.StringNumericLiteral);
}
