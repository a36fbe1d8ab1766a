const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'always',
});

/** Against the period before; null is a count that is too small to show. */
export function change(now: number | null, before: number | null): string {
  if (now === null || before === null) return 'too few to compare';
  if (before === 0) return now === 0 ? 'as before' : 'none before';
  return now === before ? 'as before' : `${percent.format((now - before) / before)} to before`;
}
