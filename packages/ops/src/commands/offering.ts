import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { command } from '../command.ts';
import { choice, repeated, required, text, toggle, wholeNumber } from '../flag.ts';

const suspension = (offeringRef: string) => ({
  id: offeringRef,
  consequence: `${offeringRef} is suspended for every brand that sells it.`,
});

export const offeringCommands = [
  command({
    path: ['offering', 'put'],
    summary: 'Create an offering of the catalog, or replace the one with this ref; its price stays',
    args: ['offeringRef'],
    flags: {
      skuId: required(text('SKU', '<sku>')),
      therapy: required(repeated(text('therapy; several make a selection by this ref ambiguous', '<code>'))),
      mode: required(choice('kind of intake', ['initial', 'refill'])),
      inactive: toggle('as withdrawn; without it the offering is active, or becomes so again'),
    },
    method: CatalogOperatorService.method.putOffering,
    request: ({ offeringRef, skuId, therapy, mode, inactive = false }) => ({
      offeringRef,
      skuId,
      therapies: therapy,
      mode,
      active: !inactive,
    }),
    danger: ({ offeringRef, inactive = false }) => (inactive ? suspension(offeringRef) : undefined),
  }),
  command({
    path: ['offering', 'get'],
    summary: 'Show an offering of the catalog',
    args: ['offeringRef'],
    flags: {},
    method: CatalogOperatorService.method.getOffering,
    request: ({ offeringRef }) => ({ offeringRef }),
  }),
  command({
    path: ['offering', 'list'],
    summary: 'List the catalog by ref, withdrawn offerings too',
    args: [],
    flags: {},
    method: CatalogOperatorService.method.listOfferings,
    request: () => ({}),
    paging: {
      items: 'offerings',
      begin: (afterOfferingRef) => ({ afterOfferingRef }),
      next: ({ offerings, hasMore }) => (hasMore ? offerings.at(-1)?.offeringRef : undefined),
    },
    columns: ['offering_ref', 'sku_id', 'therapies', 'mode', 'price_minor', 'currency', 'active'],
  }),
  command({
    path: ['offering', 'withdraw'],
    summary: 'Withdraw an offering; `offering put` brings it back',
    args: ['offeringRef'],
    flags: {},
    method: CatalogOperatorService.method.withdrawOffering,
    request: ({ offeringRef }) => ({ offeringRef }),
    danger: ({ offeringRef }) => suspension(offeringRef),
  }),
  command({
    path: ['offering', 'price', 'set'],
    summary: 'Set the price of an offering',
    args: ['offeringRef'],
    flags: {
      priceMinor: required(wholeNumber('price in minor units (cents)', Number.MAX_SAFE_INTEGER)),
      currency: required(text('ISO 4217 code', '<USD>')),
    },
    method: CatalogOperatorService.method.setPrice,
    request: ({ offeringRef, priceMinor, currency }) => ({
      offeringRef,
      priceMinor: BigInt(priceMinor),
      currency,
    }),
  }),
  command({
    path: ['offering', 'price', 'list'],
    summary: 'List every price an offering ever had, newest first',
    args: ['offeringRef'],
    flags: {},
    method: CatalogOperatorService.method.listPrices,
    request: ({ offeringRef }) => ({ offeringRef }),
    paging: {
      items: 'prices',
      begin: (pageToken) => ({ pageToken }),
      next: ({ nextPageToken }) => nextPageToken || undefined,
    },
    columns: ['since', 'price_minor', 'currency', 'set_by'],
  }),
];
