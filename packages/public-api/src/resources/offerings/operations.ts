import { Type } from 'typebox';
import { del, get, operations, post, put } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { DisplayCopyByLocale, DisplayCopySet } from './display-copy.ts';
import { CatalogOffering, EnableBody, Enablement, newEnablement } from './offering.ts';

export const offeringOperations = operations(
  { tag: 'Offerings', credentials: ['apiKey'], resource: 'offerings', brand: 'in-path' },
  {
    listCatalogOfferings: get('/v1/account/catalog/offerings', {
      brand: 'optional',
      summary: 'List the offerings of the catalog',
      description:
        'Answers what brands can enable, by ref, including offerings that were withdrawn. The catalog is the same for every client. Choose an `offering_ref` here, then enable it for a brand.',
      query: PageQuery,
      answers: { 200: pageOf(CatalogOffering) },
      conditional: true,
    }),
    enableOffering: post('/v1/account/brands/{brand_id}/offerings', {
      summary: 'Enable an offering for a brand',
      description:
        'Lets a brand sell an offering of the catalog. No money moves. The answer shows the activation checks: the offering is sold once every one of them passes, and until then its status is `enabled_pending_activation`. An offering that is enabled already is answered with 200. Fix what the checks name, and read the offering again.',
      body: EnableBody,
      answers: { 200: dataOf(Enablement, newEnablement), 201: dataOf(Enablement, newEnablement) },
      problems: ['conflict'],
    }),
    listOfferings: get('/v1/account/brands/{brand_id}/offerings', {
      summary: 'List the enabled offerings of a brand',
      description:
        'Answers every offering that the brand has enabled, by ref, each with the checks behind its status. Use it to see what the brand sells and what keeps the rest from being sold.',
      query: PageQuery,
      answers: { 200: pageOf(Enablement) },
      conditional: true,
    }),
    readOffering: get('/v1/account/brands/{brand_id}/offerings/{offering_ref}', {
      summary: 'Read an enabled offering with its activation checks',
      description:
        'Answers one offering of the brand. The checks are performed for this answer, so read it after you have fixed what a check named.',
      answers: { 200: dataOf(Enablement) },
      conditional: true,
    }),
    disableOffering: del('/v1/account/brands/{brand_id}/offerings/{offering_ref}', {
      summary: 'Disable an offering for a brand',
      description:
        'Stops the brand from selling an offering. Its display copy and its questions stay, for when it is enabled again; orders that exist are not touched.',
      answers: { 204: Type.Null() },
      problems: ['conflict'],
    }),
    readDisplayCopy: get('/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy', {
      summary: 'Read the display copy of an offering',
      description:
        "Answers the brand's texts about an offering in every language. It works for any offering of the catalog, enabled or not, and is empty until copy is written. Read it before you replace the copy, because a replacement needs all languages.",
      answers: { 200: dataOf(DisplayCopyByLocale) },
      conditional: true,
    }),
    replaceDisplayCopy: put('/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy', {
      summary: 'Replace the display copy of an offering',
      description:
        "Replaces the brand's texts about an offering in every language at once. The texts are plain: markup and a language tag that is not in its canonical form are 422. The offering need not be enabled. The storefront shows the new copy within a second.",
      body: DisplayCopySet,
      answers: { 200: dataOf(DisplayCopyByLocale) },
      problems: ['validation', 'conflict'],
    }),
  },
);
