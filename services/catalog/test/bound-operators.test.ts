import {
  askBoundOperators,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { as, boundToken, startCatalog } from './catalog-under-test.ts';

test('decisions.md 11: the canonical catalog is forbidden to an operator bound to a client, who reaches its brands and its audit rows', async () => {
  const catalog = await startCatalog();
  await catalog.offerings.enableOffering({ offeringRef: 'wl-1' }, as());
  const tokens = { owner: boundToken('cli_1'), stranger: boundToken('cli_2') };
  const ofBrand = (offering: object) => ({
    own: { clientId: 'cli_1', brandId: 'brd_slim', ...offering },
    missing: { clientId: 'cli_1', brandId: 'brd_missing', ...offering },
  });
  const ofOffering = { own: { offeringRef: 'wl-1' }, missing: { offeringRef: 'missing' } };
  const answers = await askBoundOperators(catalog.server, tokens, {
    'CatalogOperatorService/PutOffering': ofOffering,
    'CatalogOperatorService/SetPrice': ofOffering,
    'CatalogOperatorService/WithdrawOffering': ofOffering,
    'CatalogOperatorService/GetOffering': ofOffering,
    'CatalogOperatorService/ListOfferings': { own: {} },
    'CatalogOperatorService/ListPrices': ofOffering,
    'BrandCatalogService/ListBrandOfferings': ofBrand({}),
    'BrandCatalogService/GetBrandOffering': ofBrand({ offeringRef: 'wl-1' }),
    'BrandCatalogService/CopyBrandOffering': ofBrand({ offering: { offeringRef: 'wl-1', enabled: true } }),
    'KeyService/RewrapKeys': { own: { runId: 'run' } },
    ...parkedEventRequests,
    'AuditService/ListAuditRows': { own: { clientId: 'cli_1' }, missing: { clientId: 'cli_missing' } },
  });
  expect(Object.keys(answers).toSorted()).toEqual(operatorMethods(catalog.server).toSorted());
  const { 'AuditService/ListAuditRows': audit, ...others } = answers;
  for (const [method, { stranger, missing, owner }] of Object.entries(others)) {
    if (method.startsWith('BrandCatalogService')) {
      expect(stranger, method).toBe(missing);
      expect([stranger, owner].map(kindOfAnswer), method).toEqual(['not-found', 'answered']);
      continue;
    }
    expect([stranger, missing, owner].map(kindOfAnswer), method).toEqual(new Array(3).fill('forbidden'));
  }
  expect(audit?.stranger).toBe('200 {}');
  expect(audit?.missing).toBe('200 {}');
  expect(kindOfAnswer(audit?.owner ?? '')).toBe('answered');
});
