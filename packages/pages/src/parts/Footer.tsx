import type { Brand } from '../api/session.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';
import { contactLinks, legalLinks } from './contact.ts';

interface FooterProps {
  readonly brand: Brand | undefined;
  /** Undefined without a journey. */
  readonly caseNumber: string | undefined;
  readonly texts: Texts;
}

/** Help, privacy and terms of the brand, and what the patient tells its support. Nothing where the brand has none of it. */
export function Footer({ brand, caseNumber, texts }: FooterProps) {
  const links = brand === undefined ? [] : [...contactLinks(brand, texts), ...legalLinks(brand, texts)];
  if (links.length === 0 && caseNumber === undefined) return null;
  return (
    <footer class="foot">
      {links.length > 0 && (
        <ul>
          {links.map(({ label, href }) => (
            <li key={label}>
              <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {caseNumber !== undefined && <p>{filled(texts.footer.caseNumber, { number: caseNumber })}</p>}
    </footer>
  );
}
