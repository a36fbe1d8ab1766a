import { get, operations, patch, put } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { Brand, BrandPatch, BrowserOrigins } from './brand.ts';
import { changeConfig } from './change-config.ts';

export const brandOperations = operations(
  { tag: 'Brands', credentials: ['apiKey'], resource: 'brands', brand: 'in-path' },
  {
    listBrands: get('/v1/account/brands', {
      brand: 'optional',
      summary: 'List the brands of the client',
      description:
        'Answers every brand of the client by its id, as its own read shows it. The key may name them in `X-Brand-Id`.',
      query: PageQuery,
      answers: { 200: pageOf(Brand) },
      conditional: true,
    }),
    readBrand: get('/v1/account/brands/{brand_id}', {
      summary: 'Read the configuration of a brand',
      description:
        'Answers the configuration of a brand. Its `ETag` goes into the `If-Match` of a change, so that two people who edit at once do not overwrite each other.',
      answers: { 200: dataOf(Brand) },
      conditional: true,
    }),
    updateBrand: patch('/v1/account/brands/{brand_id}', {
      summary: 'Change the configuration of a brand',
      description:
        'Changes the fields that are sent, each as a whole. With `If-Match`, a brand that has changed since is refused with `conflict`: read it again and repeat the change.',
      body: BrandPatch,
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
    }),
    replaceBrowserOrigins: put('/v1/account/brands/{brand_id}/browser-origins', {
      summary: 'Replace the browser origins of a brand',
      description:
        'Replaces the origins whose pages may read the brand with its publishable key, within a second. An empty list closes the brand to browsers.',
      body: BrowserOrigins,
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
      problems: ['conflict'],
      furtherRules: 'Every origin is in normal form and of an allowed scheme.',
    }),
  },
);
