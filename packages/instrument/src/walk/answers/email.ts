const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPart = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** The address without white space around it and with its domain in lower case; undefined when this is no email address. */
export function normaliseEmail(text: string): string | undefined {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1).toLowerCase();
  const wellFormed = at > 0 && local.length <= 64 && address.length <= 254 && localPart.test(local);
  return wellFormed && domainPart.test(domain) ? `${local}@${domain}` : undefined;
}
