import { type Issue, tenantIssues } from '@telehealth/errors';
import { isEmail } from '@telehealth/ids';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** What the patients of a brand read and reach it by, on every screen (decisions.md 15). Each absent or empty: none. */
export interface BrandLinks {
  readonly supportUrl?: string;
  readonly supportEmail?: string;
  /** E.164. */
  readonly supportPhone?: string;
  readonly privacyUrl?: string;
  readonly termsUrl?: string;
}

/** By name, with the place in a request and what it has to be. */
const links = {
  supportUrl: { where: '/support/url', isFitting: isHttpsUrl, rule: 'An address begins with `https://`.' },
  supportEmail: {
    where: '/support/email',
    isFitting: isEmail,
    rule: 'An email address is like `care@shop.example`.',
  },
  supportPhone: {
    where: '/support/phone',
    isFitting: isPhone,
    rule: 'A phone number has its country code and no spaces, like `+12025550123`.',
  },
  privacyUrl: { where: '/privacy_url', isFitting: isHttpsUrl, rule: 'An address begins with `https://`.' },
  termsUrl: { where: '/terms_url', isFitting: isHttpsUrl, rule: 'An address begins with `https://`.' },
} as const;

const names = Object.keys(links) as readonly (keyof BrandLinks)[];
const code = 'brand_link.malformed';

export function brandLinkIssues(given: { readonly [L in keyof BrandLinks]?: string | undefined }): Issue[] {
  return names.flatMap((name) => {
    const { where, isFitting, rule } = links[name];
    const text = given[name] ?? '';
    return text === '' || isFitting(text) ? [] : [{ code, message: `${tenantIssues[code]} ${rule}`, where }];
  });
}

/** The links that are set, changed by those that are given. */
export function changedLinks(
  brand: BrandLinks,
  given: { readonly [L in keyof BrandLinks]?: string | undefined },
): BrandLinks {
  const set = names.map((name) => [name, given[name] ?? brand[name]] as const);
  return Object.fromEntries(set.filter(([, text]) => text !== undefined));
}

/** Without a user: a patient reads the address as that of the brand. */
function isHttpsUrl(text: string): boolean {
  const url = URL.parse(text);
  const isWritten = text.length <= 2048 && text.startsWith('https://') && !/[\s\p{Cc}\\]/u.test(text);
  return isWritten && url !== null && url.username === '' && url.password === '';
}

function isPhone(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, { extract: false });
  return phone?.isValid() === true && phone.number === text;
}
