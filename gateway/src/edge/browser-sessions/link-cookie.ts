import { hash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** The browser in which somebody asked for a link to the console, by a random value. */
export interface LinkBrowser {
  readonly value: string;
  readonly sha256: Uint8Array;
}

const name = '__Host-console-link';
/** That of a link. */
const maxAge = 600;
const bytes = 32;

export function newLinkBrowser(): LinkBrowser {
  return browserOf(randomBytes(bytes).toString('base64url'));
}

/** Undefined without a well-formed value. */
export function readLinkCookie(header: string | undefined): LinkBrowser | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[name];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? browserOf(value) : undefined;
}

export function linkCookie({ value }: LinkBrowser): string {
  return stringifySetCookie({
    ...{ name, value, maxAge, path: '/', httpOnly: true, secure: true, sameSite: 'strict' },
  });
}

function browserOf(value: string): LinkBrowser {
  return { value, sha256: hash('sha256', value, 'buffer') };
}
