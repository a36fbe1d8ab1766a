import type { Session } from './session.ts';

/** The locale (BCP 47) by which a session writes numbers and days. Its language is that of the texts. */
export function formatLocaleOf(
  { locale }: { readonly locale: string },
  { formatLocale = locale }: Pick<Session, 'formatLocale'>,
): string {
  return formatLocale;
}
