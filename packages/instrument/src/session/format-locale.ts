import type { Session } from './session.ts';

/** BCP 47, for numbers and days, in the language of the texts. */
export function formatLocaleOf(
  { locale }: { readonly locale: string },
  { formatLocale = locale }: Pick<Session, 'formatLocale'>,
): string {
  return formatLocale;
}
