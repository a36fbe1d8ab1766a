import { operations, post } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { NewSignInLink, SignIn, SignInCode, SignInLink } from './sign-in.ts';

/** For the tenant's server. */
export const personOperations = operations(
  { tag: 'Sign-in', credentials: ['apiKey'], resource: 'sign_in', brand: 'required' },
  {
    createSignInLink: post('/v1/enrollments/{journey_id}/sign-in-links', {
      credentials: ['apiKey', 'browserSession'],
      summary: 'Make a link by which the patient of a journey signs in',
      description:
        'Answers an address for the browser of the patient of this journey. It works once, for ten minutes. After the sign-in a page of the platform asks the patient whether to continue, and only its form binds the journey to the person. No address contains a journey id. A platform without sign-in answers 409 `sign_in_unavailable`.',
      body: NewSignInLink,
      answers: { 201: dataOf(SignInLink) },
      problems: ['conflict', 'validation'],
    }),
    exchangeSignIn: post('/v1/auth/sign-ins', {
      summary: 'Learn who signed in',
      description:
        'Exchanges the `code` that came to `return_to` for the person and their journeys of this brand. A code works once, for a minute; an unknown code, an exchanged one, an expired one and one of another brand are one and the same 422. With an `Idempotency-Key` a repeated request gets the answer of the first.',
      body: SignInCode,
      answers: { 200: dataOf(SignIn) },
      problems: ['conflict', 'validation'],
    }),
  },
);
