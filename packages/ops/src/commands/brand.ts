import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { command, given } from '../command.ts';
import { clearable, json, repeated, required, text } from '../flag.ts';

const list = (summary: string, placeholder: string) => repeated(text(summary, placeholder));

const configurationFlags = {
  enabledTherapy: list('therapy it offers', '<code>'),
  supportRoute: text('stable support-routing key'),
  redirectUrl: list('https URL a patient may be sent back to', '<url>'),
  browserOrigin: list('origin whose pages may read the brand', '<origin>'),
  theme: json('theme, an object'),
};

export const brandCommands = [
  command({
    path: ['brand', 'create'],
    summary: 'Create a brand of a tenant',
    args: ['clientId'],
    flags: { name: required(text('display name')), ...configurationFlags },
    method: OperatorService.method.createBrand,
    request: (values) => ({
      clientId: values.clientId,
      name: values.name,
      ...given({
        enabledTherapies: values.enabledTherapy,
        supportRoute: values.supportRoute,
        redirectAllowlist: values.redirectUrl,
        browserOrigins: values.browserOrigin,
        themeJson: values.theme,
      }),
    }),
  }),
  command({
    path: ['brand', 'get'],
    summary: 'Show a brand',
    args: ['brandId'],
    flags: {},
    method: OperatorService.method.getClientBrand,
    request: ({ brandId }) => ({ brandId }),
  }),
  command({
    path: ['brand', 'list'],
    summary: 'List the brands of a tenant by id',
    args: ['clientId'],
    flags: {},
    method: OperatorService.method.listClientBrands,
    request: ({ clientId }) => ({ clientId }),
    paging: {
      items: 'brands',
      begin: (afterBrandId) => ({ afterBrandId }),
      next: ({ brands, hasMore }) => (hasMore ? brands.at(-1)?.brandId : undefined),
    },
    columns: ['brand_id', 'name', 'enabled_therapies', 'browser_origins', 'updated_at'],
  }),
  command({
    path: ['brand', 'update'],
    summary: 'Change a brand; what is not given stays, a list that is given replaces the whole list',
    args: ['brandId'],
    flags: {
      name: text('display name'),
      enabledTherapy: clearable(configurationFlags.enabledTherapy, []),
      supportRoute: clearable(configurationFlags.supportRoute, ''),
      redirectUrl: clearable(configurationFlags.redirectUrl, []),
      browserOrigin: clearable(configurationFlags.browserOrigin, []),
      theme: clearable(configurationFlags.theme, '{}'),
    },
    method: OperatorService.method.updateClientBrand,
    request: (values) => ({
      brandId: values.brandId,
      change: given({
        supportRoute: values.supportRoute,
        redirectAllowlist: values.redirectUrl && { urls: values.redirectUrl },
        enabledTherapies: values.enabledTherapy && { codes: values.enabledTherapy },
        themeJson: values.theme,
      }),
      ...given({
        name: values.name,
        browserOrigins: values.browserOrigin && { origins: values.browserOrigin },
      }),
    }),
  }),
];
