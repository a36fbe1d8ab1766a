/** Without rounding. Reading it gives the same number. */
export function writtenNumber(value: number, formatLocale: string, isGrouped = false): string {
  return formatOf(formatLocale, isGrouped).format(value);
}

/** Between groups, and before decimals. */
export function separatorsOf(formatLocale: string): { readonly group: string; readonly decimal: string } {
  const parts = formatOf(formatLocale, true).formatToParts(1_234_567.5);
  const written = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: written('group'), decimal: written('decimal') };
}

function formatOf(formatLocale: string, isGrouped: boolean): Intl.NumberFormat {
  return new Intl.NumberFormat(formatLocale, {
    numberingSystem: 'latn',
    useGrouping: isGrouped ? 'always' : false,
    maximumFractionDigits: 20,
  });
}
