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
  parameter('brand_id', 'SignInBrand', 'Needed at the shared host.'),
  parameter(
    'return_to',
    'ReturnTo',
    'On the redirect allowlist or the member domain; else the first of them.',
  ),
];
const journey = parameter('journey_id', 'SignInJourney', 'Is bound to who signs in, once.');

/** The redirects of sign-in. Wrong values are no problems: they redirect too. */
export const signInOperations = operations(
  { tag: 'Sign-in', credentials: [] },
  {
    beginSignIn: {
      method: 'GET',
      path: '/v1/auth/login',
      summary: 'Send a browser here to sign in',
      description: 'Always a redirect. A failure adds `error` to `return_to`, or leads to a page.',
      answers: { 302: Type.Null() },
      lenientQuery: [...destination, journey],
    },
    endSignIn: {
      method: 'GET',
      path: '/v1/auth/logout',
      summary: 'Send a browser here to sign out',
      description: 'Always a redirect.',
      answers: { 302: Type.Null() },
      lenientQuery: destination,
    },
  },
);
