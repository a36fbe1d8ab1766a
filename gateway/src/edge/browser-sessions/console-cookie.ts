import { hash } from 'node:crypto';
import { isSessionToken } from '@telehealth/ids';
import { parseCookie, stringifySetCookie } from 'cookie';

export interface PresentedConsole {
  /** `ses_…`. The session may not exist. */
  readonly token: string;
  /** Hex SHA-256 of the token. */
  readonly tokenSha256: string;
}

const common = {
  name: '__Host-console',
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
} as const;

/** Undefined without a well-formed token. */
export function readConsoleCookie(header: string | undefined): PresentedConsole | undefined {
  if (header === undefined) return undefined;
  const token = parseCookie(header)[common.name] ?? '';
  return isSessionToken(token) ? { token, tokenSha256: hash('sha256', token, 'hex') } : undefined;
}

/** Expires with the session. Both times are in epoch ms. */
export function consoleCookie(
  { token, endsAt }: { readonly token: string; readonly endsAt: number },
  now: number,
): string {
  const maxAge = Math.max(0, Math.floor((endsAt - now) / 1000));
  return stringifySetCookie({ ...common, maxAge, value: token });
}

/** Makes the browser delete the cookie. */
export const noConsoleCookie: string = stringifySetCookie({ ...common, maxAge: 0, value: '' });
