import {
  brandIdPattern,
  journeyIdPattern,
  offeringRefMaxLength,
  offeringRefPattern,
  orderRefPattern,
  registrationIdPattern,
} from '@telehealth/ids';
import { exampleOfferingRef } from '../resources/offerings/example-offering.ts';

interface PathParameter {
  readonly description: string;
  readonly example: string;
  /** A value of another form is 404, like an unknown one. */
  readonly schema: object;
}

const ofForm = (pattern: string, example: string, description: string): PathParameter => ({
  description,
  example,
  schema: { type: 'string', pattern },
});
const oneOf = (values: readonly [string, ...string[]], description: string): PathParameter => ({
  description,
  example: values[0],
  schema: { type: 'string', enum: values },
});
const idForm = (prefix: string) => `^${prefix}_[A-Za-z0-9]+$`;

/** By parameter name. */
export const pathParameters: Readonly<Record<string, PathParameter>> = {
  agreement_id: oneOf(['msa', 'baa'], 'The agreement: `msa` or `baa`.'),
  brand_id: ofForm(brandIdPattern, 'brd_4fKq0ZcX1mB7tRj2vWnY9s', 'The brand; the same as in `X-Brand-Id`.'),
  code: ofForm(
    '^[A-Za-z0-9][A-Za-z0-9_:-]*$',
    'brd_4fKq0ZcX1mB7tRj2vWnY9s:favourite_season',
    'The code of the fact, with the prefix of the brand.',
  ),
  delivery_id: ofForm(idForm('dlv'), 'dlv_5xTn2VbQ8wKc1ZyRj4Mp7L', 'The delivery.'),
  event_id: ofForm(idForm('evt'), 'evt_9rLk4WcZ2vXq7TnYb1Mj5P', 'The event.'),
  journey_id: ofForm(
    journeyIdPattern,
    'jny_7pQ2sVd9KfJx4TgBn6Wc1M',
    'The journey; `jny_current` in a browser session.',
  ),
  key_id: ofForm(idForm('key'), 'key_4hTz9WcQ2bLx7RnVk1Ys6M', 'The API key.'),
  kind: oneOf(['login', 'member'], '`login` or `member`.'),
  media_id: ofForm(idForm('med'), 'med_2bXk9QvT4mYc7RzL1wHn5D', 'The upload.'),
  offering_ref: {
    description: 'The offering.',
    example: exampleOfferingRef,
    schema: { type: 'string', pattern: offeringRefPattern, maxLength: offeringRefMaxLength },
  },
  order_ref: ofForm(orderRefPattern, 'ord_8sGw3LhYq5NzVb2KpTc7Rx', 'The order.'),
  picture: oneOf(['logo', 'hero'], '`logo` or `hero`.'),
  provider: oneOf(['simulated', 'stripe'], 'The payment provider: `simulated` or `stripe`.'),
  question_id: ofForm(idForm('qst'), 'qst_6dPw1TzK8nVb3XcR5mJq2L', 'The question.'),
  recovery_id: ofForm(idForm('rcv'), 'rcv_8mZq3KxT6vYw1RbNc5Jp9H', 'The recovery.'),
  registration_id: ofForm(registrationIdPattern, 'whr_3bQw8ZtY5nKx1RcVm7Lp2D', 'The registration.'),
  run_id: ofForm(idForm('run'), 'run_5xTn2VbQ8wKc1ZyRj4Mp7L', 'The test run.'),
  member_id: ofForm(idForm('mem'), 'mem_4hTz9WcQ2bLx7RnVk1Ys6M', 'The member of the client.'),
  session_id: ofForm(idForm('bss'), 'bss_4hTz9WcQ2bLx7RnVk1Ys6M', 'The session of the console.'),
  step_id: ofForm('^[a-z][a-z0-9_]*$', 'webhooks', 'The step of the onboarding.'),
};
