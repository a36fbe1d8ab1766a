import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What the pages of a brand show below everything else; each null where the brand has none. */
export interface BrandLinks {
  readonly support: Support;
  readonly privacy_url: string | null;
  readonly terms_url: string | null;
}

interface Support {
  readonly url: string | null;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** As people write it. */
  readonly phone_text: string | null;
}

type Texts<N extends string> = { readonly [T in N]: string };
type OfSupport = Texts<'supportUrl' | 'supportEmail' | 'supportPhone'>;

export function brandLinksOf(brand: OfSupport & Texts<'privacyUrl' | 'termsUrl'>): BrandLinks {
  const { privacyUrl, termsUrl } = brand;
  return { support: supportOf(brand), privacy_url: privacyUrl || null, terms_url: termsUrl || null };
}

export function supportOf({ supportUrl, supportEmail, supportPhone }: OfSupport): Support {
  const phone = parsePhoneNumberFromString(supportPhone);
  return {
    url: supportUrl || null,
    email: supportEmail || null,
    phone: supportPhone || null,
    phone_text: phone?.formatInternational() ?? null,
  };
}
