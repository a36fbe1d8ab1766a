/** A sentence for the author; undefined if the link is allowed. */
export function linkFault(href: string): string | undefined {
  const scheme = href.split(':', 1)[0];
  switch (scheme) {
    case 'https':
      return httpsFault(href);
    case 'tel':
      return phone.test(href) ? undefined : 'Write a telephone link as tel:988 or tel:+1-201-555-0123.';
    case 'mailto':
      return mailbox.test(href)
        ? undefined
        : 'Write a mail link as mailto:name@example.org, with one address alone.';
    default:
      return 'A link begins with https:, tel: or mailto:.';
  }
}

const phone = /^tel:\+?\d(-?\d){1,18}$/;
const mailbox = /^mailto:[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
/** RFC 3986: browsers interpret others in their own way. */
const addressCharacters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

function httpsFault(href: string): string | undefined {
  const isWritten = href.startsWith('https://') && addressCharacters.test(href);
  const address = isWritten ? URL.parse(href) : null;
  if (address === null) return 'Write the whole address, such as https://example.org/privacy.';
  return address.username === '' && address.password === ''
    ? undefined
    : 'An address names no user and no password.';
}
