import { Type } from 'typebox';
import { operations } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { CatalogOffering, EnableBody, Enablement, newEnablement } from './offering.ts';

const changeProblems = ['conflict'] as const;

export const offeringOperations = operations(
  { tag: 'Offerings', credentials: ['apiKey'], brand: 'in-path' },
  {
    listCatalogOfferings: {
      method: 'GET',
      path: '/v1/account/catalog/offerings',
      brand: 'optional',
      summary: 'What brands can enable, by ref',
      description: 'The canonical catalog, with withdrawn offerings.',
      query: PageQuery,
      answers: { 200: pageOf(CatalogOffering) },
      conditional: true,
    },
    enableOffering: {
      method: 'POST',
      path: '/v1/account/brands/{brand_id}/offerings',
      summary: 'Enable an offering for a brand',
      description: 'No money moves. One that is enabled already is answered with 200.',
      body: EnableBody,
      answers: { 200: dataOf(Enablement, newEnablement), 201: dataOf(Enablement, newEnablement) },
      problems: changeProblems,
    },
    listOfferings: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}/offerings',
      summary: 'The enabled offerings of a brand, by ref',
      description: 'Each with the checks behind its status.',
      query: PageQuery,
      answers: { 200: pageOf(Enablement) },
      conditional: true,
    },
    readOffering: {
      method: 'GET',
      path: '/v1/account/brands/{brand_id}/offerings/{offering_ref}',
      summary: 'An enabled offering with its activation checks',
      description: 'The checks are performed for this answer.',
      answers: { 200: dataOf(Enablement) },
      conditional: true,
    },
    disableOffering: {
      method: 'DELETE',
      path: '/v1/account/brands/{brand_id}/offerings/{offering_ref}',
      summary: 'Disable an offering for a brand',
      description: 'Its copy and questions stay, for when it is enabled again.',
      answers: { 204: Type.Null() },
      problems: changeProblems,
    },
  },
);
