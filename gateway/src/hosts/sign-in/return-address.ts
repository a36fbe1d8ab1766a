import { isAllowedRedirect } from '@telehealth/redirects';

/**
 * Where a patient goes back to: the address that was asked for when it lies in the redirect allowlist of the brand or on its active
 * member domain; without one, the member domain, else the first entry of the list. Undefined when there is none, and for an address
 * that is not allowed.
 */
export function returnAddressOf(
  asked: string | undefined,
  {
    allowlist,
    memberHost,
  }: { readonly allowlist: readonly string[]; readonly memberHost: string | undefined },
): string | undefined {
  const allowed = [...(memberHost === undefined ? [] : [`https://${memberHost}/`]), ...allowlist];
  if (asked === undefined) return allowed[0];
  return isAllowedRedirect(asked, allowed) ? asked : undefined;
}
