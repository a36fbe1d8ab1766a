import { randomBytes } from 'node:crypto';

/** A new token of a form that shows this version of a checkout. Every action raises the version, so the token is valid for one action. */
export function newFormToken(version: number): string {
  return `${version}.${randomBytes(12).toString('base64url')}`;
}

/** The version of the checkout that the form showed; undefined for a malformed token. */
export function shownVersion(formToken: string): number | undefined {
  const [, version] = /^(\d{1,9})\.[\w-]{16}$/.exec(formToken) ?? [];
  return version === undefined ? undefined : Number(version);
}
