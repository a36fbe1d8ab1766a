/** What a `Retry-After` field asks for, in ms from `at` (epoch ms); undefined for a past date and for other text. */
export function readRetryAfter(field: string | undefined, at: number): number | undefined {
  if (field === undefined) return undefined;
  const text = field.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // Date.parse takes more than HTTP dates; all three of their forms begin with the name of a day.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const until = Date.parse(text) - at;
  return until > 0 ? until : undefined;
}
