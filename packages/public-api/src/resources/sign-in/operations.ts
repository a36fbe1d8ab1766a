import { Type } from 'typebox';
import { get, operations, type Parameter } from '../../operation.ts';

const parameter = (name: string, component: string, description: string): Parameter => ({
  name,
  component,
  required: false,
  description,
  schema: Type.String(),
});
const destination = [
  parameter(
    'brand_id',
    'SignInBrand',
    'The brand. It is needed at the shared host, and follows from the host of a brand.',
  ),
  parameter(
    'return_to',
    'ReturnTo',
    'Where the patient goes afterwards: an address on the redirect allowlist or the member domain. Without it, the member domain, else the first entry of the allowlist.',
  ),
];
const link = parameter(
  'link',
  'SignInToken',
  'The token of a link that your server asked for. It has the place of the other parameters.',
);
const returned = [
  parameter('code', 'AuthorizationCode', 'What the issuer gave the browser.'),
  parameter('state', 'SignInState', 'The attempt that this answers.'),
];

/** Redirects only: wrong values redirect too. */
export const signInOperations = operations(
  { tag: 'Sign-in', credentials: [] },
  {
    beginSignIn: get('/v1/auth/login', {
      summary: 'Send a browser here to sign in',
      description:
        'Redirects the browser of a patient to the sign-in, and afterwards to `return_to`. Link to it; do not call it from a server. Afterwards `return_to` has a `code`, which your server exchanges. With a `link` that your server asked for, a page of the platform asks the patient first whether the journey is theirs. Nothing is answered with a problem: a failure adds `error` to `return_to`, or leads to a page of the platform when that address is not allowed.',
      answers: { 302: Type.Null() },
      lenientQuery: [...destination, link],
    }),
    finishSignIn: get('/v1/auth/callback', {
      summary: 'Where the issuer sends the browser back to',
      description:
        'Checks what the issuer reports about the patient and redirects the browser to `return_to`, or to the page that asks whether a journey is theirs. Only the browser that began the sign-in calls it, and it counts once. A failure adds `error` to `return_to`, or leads to a page of the platform.',
      answers: { 302: Type.Null() },
      lenientQuery: returned,
    }),
    endSignIn: get('/v1/auth/logout', {
      summary: 'Send a browser here to sign out',
      description:
        'Ends the session of a patient here and at the issuer, and redirects the browser to `return_to`. Link to it; do not call it from a server. Without a session `return_to` is needed, and a page of the platform names where it leads, unless that is a domain of the brand. A failure adds `error` to `return_to`, or leads to a page of the platform when that address is not allowed.',
      answers: { 302: Type.Null() },
      lenientQuery: destination,
    }),
  },
);
