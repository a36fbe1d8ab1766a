import { offeringRefMaxLength, offeringRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { object, vocabulary } from '../../schema/json-schema.ts';
import { localeMaxLength, localePattern } from '../../schema/locale.ts';
import { Check, exampleReadinessChecks } from '../offerings/check.ts';
import { DisplayCopy, exampleCopy } from '../offerings/display-copy.ts';
import { exampleOfferingRef } from '../offerings/example-offering.ts';
import { priceOrNone } from '../offerings/price.ts';

/** A malformed ref is 404, like an unknown one. */
export const StorefrontQuery = Type.Object({
  offering_ref: Type.String({
    description: `A catalog offering ref (\`${offeringRefPattern}\`, at most ${offeringRefMaxLength} characters).`,
    examples: [exampleOfferingRef],
  }),
  locale: Type.Optional(
    Type.String({
      pattern: localePattern,
      maxLength: localeMaxLength,
      default: 'en',
      description:
        'The language of the copy as a BCP 47 tag. Without copy in it, its base language is shown, and then `en`.',
    }),
  ),
});

export const Storefront = Type.Object({
  name: Type.String({
    description: 'The name of the offering in the catalog, for a page without display copy.',
  }),
  ...priceOrNone,
  sellable: Type.Boolean({ description: "Whether the brand's enablement of the offering is active." }),
  display: DisplayCopy,
});

const exampleStorefront = {
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  offering_ref: exampleOfferingRef,
  name: 'Semaglutide injection, monthly',
  price_minor: 24900,
  currency: 'USD',
  sellable: true,
  display: exampleCopy,
};

/** decisions.md 3. */
export const StorefrontAnswer = resource(
  'StorefrontAnswer',
  { data: exampleStorefront },
  {
    data: object('Storefront', {
      brand_id: BrandId,
      offering_ref: Type.String(),
      ...Storefront.properties,
    }),
  },
);

/** With the checks behind it. */
export const Readiness = Type.Object({
  ready: Type.Boolean({ description: 'Whether every check passes and at least one offering is active.' }),
  checks: Type.Array(Check),
});

/** Improvements for a brand that can sell (decisions.md 5). */
export const Advice = object('Advice', {
  code: vocabulary('AdviceCode', {
    no_webhook_receiver: 'The brand has no enabled webhook registration.',
  }),
  detail: Type.String(),
});

const exampleReadiness = {
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  ready: true,
  checks: exampleReadinessChecks,
  advice: [],
};

/** decisions.md 3. */
export const ReadinessAnswer = resource(
  'ReadinessAnswer',
  { data: exampleReadiness },
  {
    data: object('Readiness', {
      brand_id: BrandId,
      ...Readiness.properties,
      advice: Type.Array(Advice, { description: 'What to fix although it blocks no sale.' }),
    }),
  },
);
