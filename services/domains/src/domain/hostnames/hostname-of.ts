import { domainToASCII, domainToUnicode } from 'node:url';
import { DomainError } from '@telehealth/errors';
import { parse } from 'tldts';

export interface HostnameSettings {
  readonly mode: 'test' | 'live';
  /** Every target is below it; all names below it must resolve to the gateway. */
  readonly edgeDomain: string;
  /** Names of the platform: no brand can have one of them or a name below. */
  readonly platformDomains: readonly string[];
}

const faults = {
  'hostname.malformed':
    'A hostname has three labels or more, such as login.brand.com, and no scheme, port or path.',
  'hostname.address': 'A domain needs a name, such as login.brand.com, and not an IP address.',
  'hostname.wildcard': 'A domain is one name, such as login.brand.com, without *.',
  'hostname.public_suffix':
    'The name is a public suffix, below which others register their names. Use a name below one of yours.',
  'hostname.apex':
    'The name is the apex of a zone, which can have no CNAME record (RFC 1034, 3.6.2). Use a name below it.',
  'hostname.reserved': 'The name is below a top-level domain that does not lead to the internet.',
  'hostname.platform': 'The name belongs to the platform. Use a name below one of yours.',
} as const;

type Fault = keyof typeof faults;

/**
 * The hostname that a client wrote, in ASCII and lower case, without a dot at the end: names that are the same in DNS give the
 * same text. Throws `validation` unless it has three labels or more, is below a registrable name of the public suffix list, and
 * is not the platform's. `.test` and `.example` are allowed in test mode.
 */
export function hostnameOf(text: string, settings: HostnameSettings): string {
  const hostname = asciiOf(text);
  const fault = faultOf(hostname, settings);
  if (fault !== undefined) throw refused(fault);
  return hostname;
}

// What IDNA would drop silently, and what has a meaning in a URL.
const foreign = /[\s/:@?#%\\[\]]|\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Cs}/u;

function asciiOf(text: string): string {
  if (parse(text).isIp) throw refused('hostname.address');
  if (foreign.test(text)) throw refused('hostname.malformed');
  if (text.includes('*')) throw refused('hostname.wildcard');
  // domainToASCII has replaced the dots of other scripts.
  return domainToASCII(text).toLowerCase().replace(/\.$/, '');
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function faultOf(hostname: string, { mode, platformDomains }: HostnameSettings): Fault | undefined {
  // domainToASCII reads `0x7f.1` as an address.
  if (parse(hostname).isIp) return 'hostname.address';
  const labels = hostname.split('.');
  if (hostname.length > 253 || !labels.every((one) => label.test(one)) || !isDecodable(hostname)) {
    return 'hostname.malformed';
  }
  if (platformDomains.some((name) => hostname === name || hostname.endsWith(`.${name}`))) {
    return 'hostname.platform';
  }
  if (isReserved(labels.at(-1) ?? '', mode)) return 'hostname.reserved';
  const { isIcann, isPrivate, domain, subdomain } = parse(hostname, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate && !forTests.includes(labels.at(-1) ?? '')) return 'hostname.reserved';
  if (domain === null) return 'hostname.public_suffix';
  return subdomain ? undefined : 'hostname.apex';
}

/** Whether IDNA would write every `xn--` label in this way; domainToUnicode leaves others as they are. */
function isDecodable(hostname: string): boolean {
  const unicode = domainToUnicode(hostname);
  return domainToASCII(unicode) === hostname && !/(^|\.)xn--/.test(unicode);
}

/** Top-level domains of the public suffix list, and others, that public DNS does not serve (RFC 6761, 7686, 9476). */
const unserved = ['alt', 'arpa', 'internal', 'invalid', 'local', 'localhost', 'onion'];
/** Those that only documents and tests use. */
const forTests = ['example', 'test'];

function isReserved(topLevel: string, mode: HostnameSettings['mode']): boolean {
  return unserved.includes(topLevel) || (mode === 'live' && forTests.includes(topLevel));
}

function refused(code: Fault): DomainError {
  return new DomainError('validation', 'the hostname of a domain', {
    issues: [{ code, message: faults[code], where: '/hostname' }],
  });
}
