import { operations } from '../../operation.ts';
import { ReadinessAnswer, StorefrontAnswer, StorefrontQuery } from './storefront.ts';

const description = "For pages on the brand's browser origins too.";

export const storefrontOperations = operations(
  { tag: 'Storefront', credentials: ['apiKey', 'publishableKey'], brand: 'in-path' },
  {
    readStorefront: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}/storefront',
      summary: "An offering's price, and whether the brand can sell it",
      description,
      query: StorefrontQuery,
      answers: { 200: StorefrontAnswer },
      conditional: true,
    },
    readReadiness: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}/readiness',
      summary: 'Whether the brand is ready to sell',
      description,
      answers: { 200: ReadinessAnswer },
      conditional: true,
    },
  },
);
