import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { therapies } from '@telehealth/ids';
import { command } from '../command/command.ts';
import { amount, choice, repeated, required, text, toggle } from '../command/flag.ts';
import { minorAmount } from '../command/minor-amount.ts';

const { putOffering, getOffering, listOfferings, withdrawOffering, setPrice, listPrices } =
  CatalogOperatorService.method;

const suspension = (offeringRef: string) => `${offeringRef} is suspended for every brand that sells it.`;

export const offeringCommands = [
  command(
    'offering put <offering-ref>',
    'Create an offering of the catalog, or replace the one with this ref; its price stays',
    {
      example: 'slim_monthly --name "Slim, monthly" --sku-id SLIM-30 --therapy weight_loss --mode initial',
      method: putOffering,
      flags: {
        name: required(text('what people call it, at most 80 characters', '<name>')),
        skuId: required(text('SKU', '<sku>')),
        therapy: required(
          repeated(
            text(
              `therapy; several make a selection by this ref ambiguous: ${therapies.join(', ')}`,
              '<code>',
            ),
          ),
        ),
        mode: required(choice('kind of intake', ['initial', 'refill'])),
        inactive: toggle('as withdrawn; without it the offering is active, or becomes so again'),
      },
      request: ({ therapy, inactive = false, ...rest }) => ({
        ...rest,
        therapies: therapy,
        active: !inactive,
      }),
      danger: ({ offeringRef, inactive }) => (inactive ? suspension(offeringRef) : undefined),
    },
  ),
  command('offering show <offering-ref>', 'Show an offering of the catalog', {
    example: 'slim_monthly',
    method: getOffering,
  }),
  command('offering list', 'List the catalog by ref, withdrawn offerings too', {
    example: '--all',
    method: listOfferings,
    columns: 'offering_ref name sku_id therapies mode price_minor currency active',
  }),
  command('offering withdraw <offering-ref>', 'Withdraw an offering; `offering put` brings it back', {
    example: 'slim_monthly --yes',
    method: withdrawOffering,
    danger: ({ offeringRef }) => suspension(offeringRef),
  }),
  command('offering price set <offering-ref>', 'Set the price of an offering', {
    example: 'slim_monthly --price 249.00 --currency USD',
    method: setPrice,
    flags: {
      price: required(amount('what a patient pays')),
      currency: required(text('ISO 4217 code', '<USD>')),
    },
    request: ({ price, currency, offeringRef }) => ({
      offeringRef,
      currency,
      priceMinor: minorAmount(price, currency),
    }),
  }),
  command('offering price list', 'List every price an offering ever had, newest first', {
    example: '--offering slim_monthly',
    method: listPrices,
    flags: { offering: required(text('whose prices', '<offering-ref>')) },
    request: ({ offering }) => ({ offeringRef: offering }),
    columns: 'since price_minor currency set_by',
  }),
];
