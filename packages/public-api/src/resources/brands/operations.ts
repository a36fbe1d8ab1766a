import { Type } from 'typebox';
import { operations, type Parameter } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { Brand, BrandPatch, BrowserOrigins } from './brand.ts';

const changeProblems = ['validation', 'conflict'] as const;

const ifMatch: Parameter = {
  name: 'If-Match',
  required: false,
  description: 'The `ETag` the change was made from: `conflict` when the brand has changed since.',
  schema: Type.String({ pattern: '^(\\*|(W/)?"[!#-~]*")$' }),
};

const changeConfig = { problems: changeProblems, headers: [ifMatch], tagged: true } as const;

export const brandOperations = operations(
  { tag: 'Brands', credentials: ['apiKey'], brand: 'in-path' },
  {
    listBrands: {
      method: 'GET',
      path: '/v1/account/brands',
      brand: 'optional',
      summary: 'All brands of the client, by id',
      description: 'Each as its own read shows it.',
      query: PageQuery,
      answers: { 200: pageOf(Brand) },
      conditional: true,
    },
    readBrand: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}',
      summary: 'The configuration of a brand',
      description: 'Its `ETag` goes into `If-Match` of a change.',
      answers: { 200: dataOf(Brand) },
      conditional: true,
    },
    updateBrand: {
      method: 'PATCH',
      path: '/v1/account/brands/{brand_id}',
      summary: 'Change the configuration of a brand',
      description: 'Fields left out stay; fields sent replace the whole value.',
      body: BrandPatch,
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
    },
    replaceBrowserOrigins: {
      method: 'PUT',
      path: '/v1/account/brands/{brand_id}/browser-origins',
      summary: "Replace the set of a brand's browser origins",
      description: 'In force for pages within a second.',
      body: BrowserOrigins,
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
      problems: ['conflict'],
      furtherRules: 'Every origin is in normal form and of an allowed scheme.',
    },
  },
);
