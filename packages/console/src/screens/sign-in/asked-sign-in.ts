/** What the address of a sign-in at an issuer says; undefined for other addresses. */
export interface AskedSignIn {
  readonly clientId: string;
  /** Whether the issuer has just led back without a member. */
  readonly isRefused: boolean;
}

export function signInOf(search: string): AskedSignIn | undefined {
  const asked = new URLSearchParams(search);
  const clientId = asked.get('client') ?? '';
  const isRefused = asked.get('sign_in') === 'failed';
  return clientId === '' && !isRefused ? undefined : { clientId, isRefused };
}
