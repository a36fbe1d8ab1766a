import { type Static, Type } from 'typebox';
import { Check } from './check.ts';
import { brandIdPattern, offeringRefMaxLength, offeringRefPattern } from './identifiers.ts';

/** Query of the storefront read. A ref that is none names no offering: 404, like any unknown one. */
export const StorefrontQuery = Type.Object({
  offering_ref: Type.String({
    description: `A catalog offering ref (\`${offeringRefPattern}\`, at most ${offeringRefMaxLength} characters).`,
  }),
  locale: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      maxLength: 35,
      default: 'en',
      description: 'BCP 47 tag of the copy wanted. Falls back to its language, then to `en`.',
    }),
  ),
});

/** What a brand says of an offering; what it says nothing about is absent. */
export const DisplayCopy = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 80 })),
  subtitle: Type.Optional(Type.String({ maxLength: 160 })),
  description: Type.Optional(Type.String({ maxLength: 600 })),
  bullets: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 6 })),
  cta: Type.Optional(Type.String({ maxLength: 40 })),
});

/** What a brand says of an offering, as bodies show it. */
export type DisplayCopy = Static<typeof DisplayCopy>;

/** Body of the storefront read (decisions.md 3). */
export const StorefrontAnswer = Type.Object(
  {
    data: Type.Object({
      brand_id: Type.String({ pattern: brandIdPattern }),
      offering_ref: Type.String(),
      price_minor: Type.Integer({ description: 'In minor units of the currency.' }),
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
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
