export function shown(value: unknown, formatLocale: string, valueType?: string): string {
  if (typeof value === 'number') return shownNumber(value, formatLocale);
  if (valueType !== 'date') return String(value);
  return shownDay(String(value), formatLocale);
}

/** With all decimal places that an answer may have. */
export function shownNumber(value: number, formatLocale: string): string {
  return value.toLocaleString(formatLocale, { maximumFractionDigits: 6 });
}

export function shownDay(value: string, formatLocale: string): string {
  const isDay = value.length === 10;
  return new Date(value).toLocaleDateString(formatLocale, {
    dateStyle: 'long',
    ...(isDay && { timeZone: 'UTC' }),
  });
}

export function shownBytes(bytes: number, formatLocale: string): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 } as const;
  return (bytes / 1e6).toLocaleString(formatLocale, format);
}
