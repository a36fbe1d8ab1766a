import { type Static, Type } from 'typebox';
import { Check } from './check.ts';
import { DisplayCopy } from './display-copy.ts';
import { brandIdPattern, offeringRefMaxLength, offeringRefPattern } from './identifiers.ts';
import { localeMaxLength, localePattern } from './locale.ts';
import { priceOrNone } from './price.ts';

/** Query of the storefront read. A ref that is none names no offering: 404, like any unknown one. */
export const StorefrontQuery = Type.Object({
  offering_ref: Type.String({
    description: `A catalog offering ref (\`${offeringRefPattern}\`, at most ${offeringRefMaxLength} characters).`,
  }),
  locale: Type.Optional(
    Type.String({
      pattern: localePattern,
      maxLength: localeMaxLength,
      default: 'en',
      description: 'BCP 47 tag of the copy wanted. Falls back to its language, then to `en`.',
    }),
  ),
});

/** Body of the storefront read (decisions.md 3). */
export const StorefrontAnswer = Type.Object(
  {
    data: Type.Object({
      brand_id: Type.String({ pattern: brandIdPattern }),
      offering_ref: Type.String(),
      ...priceOrNone,
      sellable: Type.Boolean({ description: "Whether the brand's enablement of the offering is active." }),
      display: DisplayCopy,
    }),
  },
  {
    examples: [
      {
        data: {
          brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
          offering_ref: 'wl-starter',
          price_minor: 14900,
          currency: 'USD',
          sellable: true,
          display: { title: 'Weight care', bullets: ['Online visit', 'Delivered to your door'] },
        },
      },
    ],
  },
);

/** Body of the storefront read. */
export type StorefrontAnswer = Static<typeof StorefrontAnswer>;

/** Body of the readiness read (decisions.md 3). */
export const ReadinessAnswer = Type.Object(
  {
    data: Type.Object({
      brand_id: Type.String({ pattern: brandIdPattern }),
      ready: Type.Boolean({ description: 'Every check passes and at least one offering is active.' }),
      checks: Type.Array(Check),
    }),
  },
  {
    examples: [
      {
        data: {
          brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
          ready: false,
          checks: [
            {
              check: 'payments_ready',
              detail: 'not asked in time',
              kind: 'not_performed',
              blocking: true,
              result: 'unknown',
            },
          ],
        },
      },
    ],
  },
);

/** Body of the readiness read. */
export type ReadinessAnswer = Static<typeof ReadinessAnswer>;
