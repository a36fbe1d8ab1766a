import { Type } from 'typebox';
import type { Parameter } from '../../operation.ts';

const tags = ['Sign-in'];
const redirect = { 302: Type.Null() };
/** Nothing in the query is refused. */
const querystring = Type.Object({});

const parameter = (name: string, description: string, component: string): Parameter => ({
  ...{ name, required: false, description },
  schema: Type.String({ 'x-component': component }),
});
const destination = [
  parameter('brand_id', 'Needed at the shared host.', 'SignInBrand'),
  parameter(
    'return_to',
    'On the redirect allowlist or the member domain; else the first of them.',
    'ReturnTo',
  ),
];
const journey = parameter('journey_id', 'Is bound to who signs in, once.', 'SignInJourney');

/** How the document shows the redirects of sign-in. Wrong values are no problems: they redirect too. */
export const signInOperations = {
  login: {
    schema: {
      operationId: 'beginSignIn',
      summary: 'Send a browser here to sign in',
      description: 'Always a redirect. A failure adds `error` to `return_to`, or leads to a page.',
      tags,
      querystring,
      response: redirect,
    },
    config: { lenientQuery: [...destination, journey] },
  },
  logout: {
    schema: {
      operationId: 'endSignIn',
      summary: 'Send a browser here to sign out',
      description: 'Always a redirect.',
      tags,
      querystring,
      response: redirect,
    },
    config: { lenientQuery: destination },
  },
} as const;
