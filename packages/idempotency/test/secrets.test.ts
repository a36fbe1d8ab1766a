import { create, type DescMethod, type Message } from '@bufbuild/protobuf';
import {
  ApiKeyService,
  IssueApiKeyRequestSchema,
  type IssueApiKeyResponse,
} from '@telehealth/contracts/accounts/v1/api_key_service';
import {
  BrandConfigurationService,
  UpdateBrandRequestSchema,
} from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import type { Call } from '@telehealth/rpc';
import { fakeClock } from '@telehealth/service-kit/testing';
import { openStore } from '@telehealth/store';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openIdempotency } from '../src/index.ts';
import { keyedCall } from './keyed-call.ts';
import { sealingKeys } from './keyed-service.ts';

onEmbeddedStore((freshUrl) => {
  /** Sends the same request under the same key, by another credential or call where one is named. */
  const start = async () => {
    const store = await openStore(freshUrl());
    onTestFinished(() => store.close());
    const intercept = await openIdempotency({
      ...{ store, clock: fakeClock(Date.now()), sealingKeys, purpose: 'test' },
      logger: { warn: () => {} },
    });
    const ran: (string | undefined)[] = [];
    const send = async (
      method: DescMethod,
      message: Message,
      answer: Record<string, unknown>,
      by: Partial<Call>,
    ) => {
      const handler = intercept(async (_, call) => {
        ran.push(call.operationId);
        return answer;
      }, method);
      const call = { ...keyedCall('deploy-2026-11-28', 'f1'), ...by };
      return { answer: await handler(message, call), replayed: call.replayed };
    };
    const by = (credentialId: string): Partial<Call> => {
      const { tenancy } = keyedCall('k', 'f');
      return { tenancy: tenancy && { ...tenancy, credentialId } };
    };
    const createKey = async (who: Partial<Call>) => {
      const given = { keyId: 'key_1', name: 'Made', apiKey: 'pk_srv_secret' };
      const request = create(IssueApiKeyRequestSchema, { name: 'Made' });
      const sent = await send(ApiKeyService.method.issueApiKey, request, given, who);
      const { keyId: key, apiKey } = sent.answer as IssueApiKeyResponse;
      return { key, apiKey, replayed: sent.replayed };
    };
    const changeBrand = (who: Partial<Call>) =>
      send(BrandConfigurationService.method.updateBrand, create(UpdateBrandRequestSchema), {}, who);
    return { createKey, changeBrand, by, ran, store };
  };

  describe('decisions.md 1: operations that answer a secret', () => {
    test('a replay shows everything but the secret, which is not stored', async () => {
      const { createKey, by, ran } = await start();
      const made = { key: 'key_1', apiKey: 'pk_srv_secret', replayed: false };
      expect(await createKey(by('key_a'))).toEqual(made);
      expect(await createKey(by('key_a'))).toEqual({ ...made, apiKey: '', replayed: true });
      expect(ran).toHaveLength(1);
    });

    test('the key of another credential of the client is another key', async () => {
      const { createKey, changeBrand, by, ran } = await start();
      await createKey(by('key_a'));
      expect(await createKey(by('key_b'))).toMatchObject({ apiKey: 'pk_srv_secret', replayed: false });
      expect(new Set(ran).size).toBe(2);
      await changeBrand({ ...by('key_a'), idempotencyKey: 'brand' });
      expect(await changeBrand({ ...by('key_b'), idempotencyKey: 'brand' })).toMatchObject({
        replayed: true,
      });
    });

    test('a second try of the call, whose first replica died after it had stored the outcome, gets the secret by the same operation', async () => {
      const { createKey, by, ran } = await start();
      const call = { ...by('key_a'), callId: 'call-1' };
      const made = await createKey(call);
      expect(await createKey(call)).toEqual(made);
      expect(new Set(ran).size).toBe(1);
      expect(await createKey({ ...by('key_a'), callId: 'call-2' })).toMatchObject({
        apiKey: '',
        replayed: true,
      });
    });
  });
});
