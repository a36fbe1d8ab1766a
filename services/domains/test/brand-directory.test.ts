import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { createTransport, serveContracts } from '@telehealth/rpc';
import { refusalOf, scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createBrandDirectory } from '../src/adapters/brands/brand-directory.ts';

test('decisions.md 11: a brand that accounts does not know is not-found, as one of another client is', async () => {
  const accounts = await serveContracts({
    contracts: [
      scriptedContract(BrandService, {
        getBrand: () => {
          throw new DomainError('not-found');
        },
      }),
    ],
    internalCallers: internalCallersInTests,
    authenticateOperator: async () => undefined,
    logger: createLogger({ service: 'accounts', level: 'silent' }),
    host: '127.0.0.1',
  });
  onTestFinished(() => accounts.close(0));
  const transport = createTransport({
    targets: [accounts.httpUrl],
    internalCredential,
  });
  const asked = createBrandDirectory(transport).ownerOf('brd_missing', {
    correlationId: 'c-1',
    trace: undefined,
    limits: {},
  });
  await expect(asked).rejects.toBeInstanceOf(DomainError);
  expect(await refusalOf(asked)).toBe('not-found');
});
