export function shown(value: unknown, formatLocale: string, valueType?: string): string {
  if (typeof value === 'number') return shownNumber(value, formatLocale);
  if (valueType !== 'date') return String(value);
  return shownDay(String(value), formatLocale);
}

/** With all decimal places that an answer may have. */
export function shownNumber(value: number, formatLocale: string): string {
  return value.toLocaleString(formatLocale, { maximumFractionDigits: 6 });
}

/** Of a day, a month, a year, or an instant. */
export function shownDay(value: string, formatLocale: string): string {
  if (value.length === 4) return value;
  if (value.length === 7) {
    const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Date(`${value}-01`).toLocaleDateString(formatLocale, format);
  }
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
