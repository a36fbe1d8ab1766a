import { get, operations } from '../../operation.ts';
import { ReadinessAnswer, StorefrontAnswer, StorefrontQuery } from './storefront.ts';

export const storefrontOperations = operations(
  {
    tag: 'Storefront',
    credentials: ['apiKey', 'publishableKey', 'browserSession'],
    resource: 'offerings',
    brand: 'in-path',
  },
  {
    readStorefront: get('/v1/account/brands/{brand_id}/storefront', {
      summary: 'Read the price of an offering and whether it is sold',
      description:
        "Answers what a page needs to show an offering: its name, its price, the brand's display copy, and whether the brand can sell it now. Pages on the brand's browser origins may call it with the publishable key; what they get is at most a second old. An offering that the brand has not enabled is 404. Where a part of the platform does not answer, its last answer of the last 15 minutes counts; without one the answer is 503. Offer the intake only while `sellable` is true.",
      query: StorefrontQuery,
      answers: { 200: StorefrontAnswer },
      conditional: true,
      lenientQuery: [],
    }),
    readReadiness: get('/v1/account/brands/{brand_id}/readiness', {
      summary: 'Read whether the brand is ready to sell',
      description:
        "Answers whether the brand can sell at all, with the checks behind it. Pages on the brand's browser origins may call it with the publishable key; what they get is at most a second old. Fix what a failing check names before you open the page to patients; `advice` names what to fix although it blocks no sale.",
      answers: { 200: ReadinessAnswer },
      conditional: true,
      lenientQuery: [],
    }),
  },
);
