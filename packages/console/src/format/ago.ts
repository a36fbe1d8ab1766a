const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' });
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Such as “2 minutes ago” or “in 3 hours”. */
export function ago(time: string, now: number): string {
  const seconds = Math.round((Date.parse(time) - now) / 1000);
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  return Math.abs(seconds) < 10 ? 'now' : relative.format(seconds, 'second');
}
