import { joinPointer } from '@telehealth/conditions';
import { DomainError, type Issue } from '@telehealth/errors';
import { isCanonicalLocale, lookUpLocale } from '@telehealth/locales';
import { plainTextIssues } from '../plain-text.ts';

/** A brand's copy about an offering in one language; plain text. */
export type DisplayCopy = {
  readonly title?: string;
  readonly subtitle?: string;
  readonly description?: string;
  readonly bullets: readonly string[];
  readonly cta?: string;
};

/** Copy by BCP 47 tag in canonical form. */
export type LocalizedCopy = { readonly [locale: string]: DisplayCopy };

const maxLengths = { title: 80, subtitle: 160, description: 600, cta: 40, bullet: 120 } as const;
const maxBullets = 6;
const maxLocales = 50;

/** Throws `validation` with every issue of the copy. */
export function validateCopy(locales: LocalizedCopy): void {
  const tags = Object.keys(locales);
  const issues: Issue[] = [];
  if (tags.length > maxLocales) {
    const message = `Copy has at most ${maxLocales} locales.`;
    issues.push({ code: 'locales.too_many', message, where: '/locales' });
  }
  for (const [tag, copy] of Object.entries(locales).slice(0, maxLocales)) {
    const where = joinPointer('/locales', tag);
    if (isCanonicalLocale(tag)) issues.push(...slotIssues(copy, where));
    else {
      const message = 'A locale is a BCP 47 tag in canonical form, for example `en` or `pt-BR`.';
      issues.push({ code: 'locale.malformed', message, where });
    }
  }
  if (issues.length > 0) throw new DomainError('validation', 'display copy', { issues });
}

function slotIssues(copy: DisplayCopy, where: string): Issue[] {
  const issues: Issue[] = [];
  for (const slot of ['title', 'subtitle', 'description', 'cta'] as const) {
    const text = copy[slot];
    if (text !== undefined) issues.push(...plainTextIssues(text, maxLengths[slot], slot, `${where}/${slot}`));
  }
  if (copy.bullets.length > maxBullets) {
    const message = `Copy has at most ${maxBullets} bullets.`;
    issues.push({ code: 'bullets.too_many', message, where: `${where}/bullets` });
  }
  for (const [i, bullet] of copy.bullets.slice(0, maxBullets).entries()) {
    issues.push(...plainTextIssues(bullet, maxLengths.bullet, 'bullets', `${where}/bullets/${i}`));
  }
  return issues;
}

/** A brand's copy about an offering, in all its locales. */
export interface OfferingCopy {
  readonly clientId: string;
  readonly brandId: string;
  readonly offeringRef: string;
  readonly locales: LocalizedCopy;
}

/** Replaces the copy about an offering. */
export function decidePutCopy(wanted: OfferingCopy) {
  const { clientId, brandId, offeringRef, locales } = wanted;
  const subject = `display_copy/${brandId}/${offeringRef}`;
  const changed = { brandId, offeringRef, locales: Object.keys(locales) };
  return { set: wanted, audit: { action: 'display_copy.put', clientId, subject, changed } };
}

const noCopy: DisplayCopy = { bullets: [] };

const fallbackLocale = 'en';

/** The copy for a reader of this locale: that of the tag, or of a shorter tag, or in English, or else empty copy. */
export function copyFor(locales: LocalizedCopy, locale: string): DisplayCopy {
  const served = lookUpLocale(locale, Object.keys(locales)) ?? fallbackLocale;
  return (Object.hasOwn(locales, served) ? locales[served] : undefined) ?? noCopy;
}
