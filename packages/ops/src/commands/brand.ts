import { toJsonString } from '@bufbuild/protobuf';
import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import {
  BrandCatalogService,
  BrandOfferingSchema,
} from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { therapies } from '@telehealth/ids';
import { command, given } from '../command/command.ts';
import { choice, clearable, json, repeated, required, text } from '../command/flag.ts';
import type { Read } from '../command/read.ts';

const { createBrand } = OperatorService.method;
const { getBrand } = BrandService.method;
const { listBrands, updateBrand } = BrandConfigurationService.method;
const { listBrandOfferings, getBrandOffering } = BrandCatalogService.method;

const configuration = {
  enabledTherapy: repeated(text(`therapy it offers: ${therapies.join(', ')}`, '<code>')),
  supportRoute: text('stable support-routing key'),
  redirectUrl: repeated(text('https URL a patient may be sent back to', '<url>')),
  browserOrigin: repeated(text('origin whose pages may read the brand', '<origin>')),
  theme: json('theme, an object'),
};
const links = {
  supportUrl: text('https page where patients find help', '<url>'),
  supportEmail: text('email address at which patients find help', '<email>'),
  supportPhone: text('phone number at which patients find help, such as +12025550123', '<phone>'),
  privacyUrl: text('https page with the privacy notice', '<url>'),
  termsUrl: text('https page with the terms', '<url>'),
};
const capture = choice('when the money is taken, for a payment that does not decide it', [
  'automatic',
  'manual',
]);

export const brandCommands = [
  command('brand create', 'Create a brand of a tenant', {
    example: '--client cli_7Kd2 --name Acme --enabled-therapy weight_loss',
    method: createBrand,
    flags: {
      client: required(text('whose brand', '<client-id>')),
      name: required(text('display name')),
      ...configuration,
      ...links,
      capture,
    },
    request: ({
      client,
      name,
      enabledTherapy,
      supportRoute,
      redirectUrl,
      browserOrigin,
      theme,
      ...rest
    }) => ({
      clientId: client,
      name,
      ...given({
        enabledTherapies: enabledTherapy,
        supportRoute,
        redirectAllowlist: redirectUrl,
        browserOrigins: browserOrigin,
        themeJson: theme,
        ...rest,
      }),
    }),
  }),
  command('brand show <brand-id>', 'Show a brand', { example: 'brd_3Fq8', method: getBrand }),
  command('brand list', 'List the brands of a tenant by id', {
    example: '--client cli_7Kd2',
    method: listBrands,
    flags: { client: required(text('whose brands', '<client-id>')) },
    request: ({ client }) => ({ clientId: client }),
    columns: 'brand_id name enabled_therapies browser_origins updated_at',
  }),
  command(
    'brand update <brand-id>',
    'Change a brand; what is not given stays, a list that is given replaces the whole list',
    {
      example: 'brd_3Fq8 --browser-origin https://acme.example --no-redirect-url',
      method: updateBrand,
      flags: {
        name: text('display name'),
        enabledTherapy: clearable(configuration.enabledTherapy, []),
        supportRoute: clearable(configuration.supportRoute, ''),
        redirectUrl: clearable(configuration.redirectUrl, []),
        browserOrigin: clearable(configuration.browserOrigin, []),
        theme: clearable(configuration.theme, '{}'),
        supportUrl: clearable(links.supportUrl, ''),
        supportEmail: clearable(links.supportEmail, ''),
        supportPhone: clearable(links.supportPhone, ''),
        privacyUrl: clearable(links.privacyUrl, ''),
        termsUrl: clearable(links.termsUrl, ''),
        capture,
      },
      request: ({
        brandId,
        name,
        enabledTherapy,
        supportRoute,
        redirectUrl,
        browserOrigin,
        theme,
        ...rest
      }) => ({
        brandId,
        change: given({
          name,
          supportRoute,
          redirectAllowlist: redirectUrl && { urls: redirectUrl },
          enabledTherapies: enabledTherapy && { codes: enabledTherapy },
          browserOrigins: browserOrigin && { origins: browserOrigin },
          themeJson: theme,
          ...rest,
        }),
      }),
    },
  ),
  command('brand offering list', 'List the offerings that a brand enabled or wrote something for', {
    example: '--brand brd_3Fq8',
    method: listBrandOfferings,
    flags: { brand: required(text('whose offerings', '<brand-id>')) },
    columns: 'offering_ref',
    request: async ({ brand }, read) => ({ brandId: brand, clientId: await clientOf(brand, read) }),
  }),
  command('brand offering show <brand-id> <offering-ref>', 'Print what a brand has of an offering, as JSON', {
    example: 'brd_3Fq8 slim_monthly',
    method: getBrandOffering,
    request: async ({ brandId, offeringRef }, read) => ({
      ...{ brandId, offeringRef, clientId: await clientOf(brandId, read) },
    }),
    document: ({ offering }) =>
      offering === undefined ? '' : toJsonString(BrandOfferingSchema, offering, { prettySpaces: 2 }),
  }),
];

async function clientOf(brandId: string, read: Read): Promise<string> {
  return (await read(getBrand, { brandId })).brand?.clientId ?? '';
}
