/** Why a sign-in failed, with the sentence that the page of the platform says about it. The codes are a closed list. */
const signInFailures = {
  sign_in_unavailable: 'This platform has no sign-in.',
  host_not_active: 'Nobody can sign in at this address.',
  link_invalid: 'The link that led here is not right. Go back to the page you came from, and try again.',
  temporarily_unavailable: 'The sign-in does not answer at the moment. Try again in a minute.',
  attempt_unknown: 'This sign-in has expired, or began in another browser. Begin it again.',
  sign_in_refused: 'The sign-in was cancelled or refused.',
  identity_rejected: 'The sign-in could not be checked. Begin it again.',
  journey_not_bound: 'This questionnaire belongs to somebody else, or has ended.',
} as const;

export type SignInFailure = keyof typeof signInFailures;

const general = 'The sign-in did not work. Go back to the page you came from, and try again.';

/** The sentence about a failure; a general one for a code that is not in the list. */
export function sentenceOf(code: string | undefined): string {
  const known = Object.entries(signInFailures).find(([name]) => name === code);
  return known?.[1] ?? general;
}

/** Ends a sign-in. It never reaches a client as a problem: every answer of a sign-in is a redirect. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly code: SignInFailure;

  constructor(code: SignInFailure, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The address with the code of a failure added to its query, which is otherwise left as it is written. */
export function withFailure(address: string, code: SignInFailure): string {
  const url = new URL(address);
  url.search = url.search === '' ? `?error=${code}` : `${url.search}&error=${code}`;
  return url.href;
}
