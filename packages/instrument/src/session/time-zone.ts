/** Abbreviations of three letters that are names of IANA. ICU knows more of them, each in a sense of its own. */
const abbreviations = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '));

/** Longer than every name of IANA. */
const maxLength = 64;

/** Only names that exist are kept, so it stays small. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The time zone that an entry names (IANA), in its usual letters; undefined for a text that names none. */
export function parseTimeZone(text: string): string | undefined {
  if (text.length > maxLength || !/^[A-Za-z][\w+/-]*$/.test(text) || /^SystemV\//i.test(text))
    return undefined;
  if (text.length === 3 && /^[a-z]+$/i.test(text) && !abbreviations.has(text.toUpperCase())) return undefined;
  try {
    const { timeZone } = formatterOf(text).resolvedOptions();
    // Intl calls a zone by its oldest name: the one that was asked for is kept.
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch {
    return undefined;
  }
}

/** The day of an instant in the time zone (IANA), `YYYY-MM-DD`. */
export function dayInZone(at: number, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(at);
  const partOf = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('year')}-${partOf('month')}-${partOf('day')}`;
}

/** Throws `RangeError` for a name that is none. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
