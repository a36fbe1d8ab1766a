import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { time, vocabulary } from '../../schema/json-schema.ts';
import { Check, exampleChecks } from './check.ts';
import { exampleOfferingRef } from './example-offering.ts';
import { IntakeMode } from './intake-mode.ts';
import { priceOrNone } from './price.ts';

const exampleEnablement = {
  id: 'enb_2bXk9QvT4mYc7RzL1wHn5D',
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  client_id: 'cli_1Zk3vNq8RtYw2LmXc5Hb7D',
  offering_ref: exampleOfferingRef,
  sku_id: 'SEMA-INJ-0.25-4W',
  enabled_at: '2026-02-03T16:05:12.408Z',
  status: 'active',
  checks: exampleChecks,
};

/** Result of the example of `POST …/offerings`. */
export const newEnablement = {
  ...exampleEnablement,
  offering_ref: 'wl-tirzepatide-monthly',
  sku_id: 'TIRZ-INJ-2.5-4W',
};

const EnablementStatus = vocabulary(
  'EnablementStatus',
  {
    active: 'Every check was performed and passes.',
    enabled_pending_activation: 'A check fails, or its result is unknown.',
    suspended: 'The offering was withdrawn from the catalog.',
  },
  { description: 'Computed from the checks for this answer.' },
);

/** interface.md 2.8. */
export const Enablement = resource('Enablement', exampleEnablement, {
  id: Type.String(),
  brand_id: BrandId,
  client_id: Type.String(),
  offering_ref: Type.String(),
  sku_id: Type.String(),
  enabled_at: time(),
  status: EnablementStatus,
  checks: Type.Array(Check),
});

/** interface.md 4.5. */
export const EnableBody = requestBody('EnableBody', [{ offering_ref: newEnablement.offering_ref }], {
  offering_ref: Type.String({ minLength: 1, description: 'The catalog offering, which exists already.' }),
});

const exampleOffering = {
  offering_ref: exampleOfferingRef,
  name: 'Semaglutide injection, monthly',
  sku_id: 'SEMA-INJ-0.25-4W',
  therapies: ['weight_loss'],
  mode: 'initial',
  price_minor: 24900,
  currency: 'USD',
  active: true,
};

/** Of the canonical catalog (decisions.md 5). */
export const CatalogOffering = resource('CatalogOffering', exampleOffering, {
  offering_ref: Type.String(),
  name: Type.String({ description: 'What people call it; plain text.' }),
  sku_id: Type.String(),
  therapies: Type.Array(Type.String({ title: 'Therapy' }), {
    description: 'Therapy codes. With more than one, an intake cannot be selected by the ref.',
  }),
  mode: IntakeMode,
  ...priceOrNone,
  active: Type.Boolean({ description: 'False: withdrawn.' }),
});
