import { Type } from 'typebox';
import { get, operations, type Parameter, patch, put } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { Brand, BrandPatch, BrowserOrigins } from './brand.ts';

const ifMatch: Parameter = {
  name: 'If-Match',
  required: false,
  description: 'The `ETag` the change was made from: `conflict` when the brand has changed since.',
  schema: Type.String({ pattern: '^(\\*|(W/)?"[!#-~]*")$' }),
};

const changeConfig = { problems: ['validation', 'conflict'], headers: [ifMatch], tagged: true } as const;

export const brandOperations = operations(
  { tag: 'Brands', credentials: ['apiKey'], resource: 'brands', brand: 'in-path' },
  {
    listBrands: get('/v1/account/brands', {
      brand: 'optional',
      summary: 'List the brands of the client',
      description:
        'Answers every brand of the client by its id, each as its own read shows it. Use it to find out which brand ids the key may name in `X-Brand-Id`.',
      query: PageQuery,
      answers: { 200: pageOf(Brand) },
      conditional: true,
    }),
    readBrand: get('/v1/account/brands/{brand_id}', {
      summary: 'Read the configuration of a brand',
      description:
        'Answers the configuration of a brand: its therapies, the origins of its pages, its redirect allowlist, its domains and its theme. Read it before a change. Its `ETag` goes into the `If-Match` of the change, so that two people who edit at once do not overwrite each other.',
      answers: { 200: dataOf(Brand) },
      conditional: true,
    }),
    updateBrand: patch('/v1/account/brands/{brand_id}', {
      summary: 'Change the configuration of a brand',
      description:
        'Changes the fields that are sent and leaves the others as they are; a field that is sent replaces the whole value. An unknown therapy and an address that may not be on the allowlist are 422. With `If-Match`, a brand that has changed since is refused with `conflict`: read it again and repeat the change. The answer is the new configuration.',
      body: BrandPatch,
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
    }),
    replaceBrowserOrigins: put('/v1/account/brands/{brand_id}/browser-origins', {
      summary: 'Replace the browser origins of a brand',
      description:
        'Replaces the list of origins whose pages may read the brand with its publishable key. Send the whole list each time; an empty one closes the brand to browsers. It is in force within a second. With `If-Match`, a brand that has changed since is refused with `conflict`. The answer is the whole configuration.',
      body: BrowserOrigins,
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
      problems: ['conflict'],
      furtherRules: 'Every origin is in normal form and of an allowed scheme.',
    }),
  },
);
