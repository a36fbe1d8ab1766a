import type { Issuer } from './issuer.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

/** The sign-in of a deployment. */
export interface SignIn {
  /** Of the platform's own host. */
  readonly publicOrigin: string;
  readonly issuer: Issuer;
  readonly cookies: SignInCookies;
}
