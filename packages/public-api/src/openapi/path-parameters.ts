import { exampleOfferingRef } from '../resources/offerings/example-offering.ts';

/** What an id in a path names, by its name in the path. */
export const pathParameters: Readonly<
  Record<string, { readonly description: string; readonly example?: string }>
> = {
  agreement_id: { description: 'The agreement: `msa` or `baa`.' },
  brand_id: { description: 'The brand; the same as in `X-Brand-Id`.' },
  code: { description: 'The code of the fact, with the prefix of the brand.' },
  delivery_id: { description: 'The delivery.' },
  event_id: { description: 'The event.' },
  journey_id: { description: 'The journey.' },
  kind: { description: '`login` or `member`.', example: 'login' },
  media_id: { description: 'The upload.' },
  offering_ref: { description: 'The offering.', example: exampleOfferingRef },
  order_ref: { description: 'The order.' },
  provider: { description: 'The payment provider: `simulated` or `stripe`.' },
  question_id: { description: 'The question.' },
  recovery_id: { description: 'The recovery.' },
  registration_id: { description: 'The registration.' },
  run_id: { description: 'The test run.' },
  step_id: { description: 'The step of the onboarding.' },
};
