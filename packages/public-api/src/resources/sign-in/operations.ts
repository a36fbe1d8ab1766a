import { Type } from 'typebox';
import { operations, type Parameter } from '../../operation.ts';

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
const journey = parameter(
  'journey_id',
  'SignInJourney',
  'The journey to bind to the person who signs in. It is bound once.',
);

/** The redirects of sign-in. Wrong values are no problems: they redirect too. */
export const signInOperations = operations(
  { tag: 'Sign-in', credentials: [] },
  {
    beginSignIn: {
      method: 'GET',
      path: '/v1/auth/login',
      summary: 'Send a browser here to sign in',
      description:
        'Redirects the browser of a patient to the sign-in, and afterwards to `return_to`. Link to it; do not call it from a server. With `journey_id`, the journey is bound to the person who signs in. Nothing is answered with a problem: a failure adds `error` to `return_to`, or leads to a page of the platform when that address is not allowed.',
      answers: { 302: Type.Null() },
      lenientQuery: [...destination, journey],
    },
    endSignIn: {
      method: 'GET',
      path: '/v1/auth/logout',
      summary: 'Send a browser here to sign out',
      description:
        'Ends the session of a patient here and at the issuer, and redirects the browser to `return_to`. Link to it; do not call it from a server. Without a session it redirects at once. A failure adds `error` to `return_to`, or leads to a page of the platform when that address is not allowed.',
      answers: { 302: Type.Null() },
      lenientQuery: destination,
    },
  },
);
