import type { Brand } from '../api/session.ts';
import type { Link } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';

/** Where patients of the brand find help; the fastest way first. */
export function contactLinks({ support }: Brand, { footer }: Texts): readonly Link[] {
  const { url, email, phone, phone_text } = support;
  return [
    ...(phone === null ? [] : [{ label: phone_text ?? phone, href: `tel:${phone}` }]),
    ...(email === null ? [] : [{ label: email, href: `mailto:${email}` }]),
    ...(url === null ? [] : [{ label: footer.help, href: url }]),
  ];
}

export function legalLinks({ privacy_url, terms_url }: Brand, { footer }: Texts): readonly Link[] {
  return [
    ...(privacy_url === null ? [] : [{ label: footer.privacy, href: privacy_url }]),
    ...(terms_url === null ? [] : [{ label: footer.terms, href: terms_url }]),
  ];
}
