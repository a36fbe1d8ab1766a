import { visibleContact } from '../../values/contact-text.ts';
import { type ReadContact, wrongContact } from './read-contact.ts';

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPart = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Letters of domains; a URL would accept more. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The domain in lower case and as `xn--`, as browsers send it. */
export function readEmail(text: string): ReadContact {
  const address = visibleContact(text);
  const [local = '', written, ...more] = address.split('@');
  if (written === undefined || more.length > 0) return wrongContact('email_at');
  if (address.includes(' ')) return wrongContact('email_space');
  if (local.length > 64 || !localPart.test(local)) return wrongContact('email_name');
  const domain = asciiDomain(written);
  const value = `${local}@${domain}`;
  if (!domainPart.test(domain) || value.length > 254) return wrongContact('email_domain');
  return { kind: 'contact', value };
}

function asciiDomain(domain: string): string {
  // Some keyboards write the dot of a domain as an ideographic full stop.
  const dotted = domain.replace(/[。｡]/g, '.');
  const url = domainLetters.test(dotted) ? URL.parse(`http://${dotted}`) : null;
  return url?.hostname ?? '';
}
