import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What the pages of a brand show below everything else; each null where the brand has none. */
export interface BrandLinks {
  readonly support: {
    readonly url: string | null;
    readonly email: string | null;
    /** E.164. */
    readonly phone: string | null;
    /** As people write it. */
    readonly phone_text: string | null;
  };
  readonly privacy_url: string | null;
  readonly terms_url: string | null;
}

type Named = 'supportUrl' | 'supportEmail' | 'supportPhone' | 'privacyUrl' | 'termsUrl';

export function brandLinksOf(brand: { readonly [N in Named]: string }): BrandLinks {
  const { supportUrl, supportEmail, supportPhone, privacyUrl, termsUrl } = brand;
  const phone = parsePhoneNumberFromString(supportPhone);
  return {
    support: {
      url: supportUrl || null,
      email: supportEmail || null,
      phone: supportPhone || null,
      phone_text: phone?.formatInternational() ?? null,
    },
    privacy_url: privacyUrl || null,
    terms_url: termsUrl || null,
  };
}
