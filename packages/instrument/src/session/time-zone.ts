/** IANA names of three letters. ICU knows more abbreviations, with ambiguous meanings. */
const abbreviations = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '));

/** No IANA name is longer. */
const maxLength = 64;

/** Bounded, because only existing names are stored. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** With IANA's letter case; undefined for unknown text. */
export function parseTimeZone(text: string): string | undefined {
  if (text.length > maxLength || !/^[A-Za-z][\w+/-]*$/.test(text) || /^SystemV\//i.test(text))
    return undefined;
  if (text.length === 3 && /^[a-z]+$/i.test(text) && !abbreviations.has(text.toUpperCase())) return undefined;
  try {
    const { timeZone } = formatterOf(text).resolvedOptions();
    // Intl returns a zone's oldest name: the requested one is kept.
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch {
    return undefined;
  }
}

/** `YYYY-MM-DD`. */
export function dayInZone(at: number, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(at);
  const partOf = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('year')}-${partOf('month')}-${partOf('day')}`;
}

/** Throws `RangeError` for an unknown name. */
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
