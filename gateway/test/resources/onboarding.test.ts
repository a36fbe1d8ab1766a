import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { expect, test } from 'vitest';
import { gatewayOfFile } from '../wire.ts';

const instant = timestampFromMs(Date.UTC(2026, 1, 3));
const gateway = gatewayOfFile({ script: {} });

const gate = async (gateReady: boolean, gateMissing: string[]) => {
  gateway.script.onboarding = {
    getOnboarding: async () => ({
      case: { clientId: 'cli_own', status: 2, steps: [], openedAt: instant, gateReady, gateMissing },
    }),
  };
  return (await gateway.ask('GET /v1/account/onboarding')).json().data.gate;
};

test('interface.md 4.12: the gate is not ready while something is missing, as an agreement that fell due again', async () => {
  expect(await gate(true, ['msa_agreement'])).toEqual({ ready: false, missing: ['msa_agreement'] });
  expect(await gate(true, [])).toEqual({ ready: true, missing: [] });
  expect(await gate(false, ['brand_setup'])).toEqual({ ready: false, missing: ['brand_setup'] });
});

test('decisions.md 1 envelopes: agreements take a limit and a cursor', async () => {
  const agreements = ['baa', 'msa'].map((agreementId) => ({
    agreementId,
    version: '1',
    publishedAt: instant,
    effectiveAt: instant,
  }));
  gateway.script.onboarding = { listAgreements: async () => ({ agreements }) };
  const read = async (query: string) =>
    (await gateway.ask(`GET /v1/account/onboarding/agreements?${query}`)).json();
  const first = await read('limit=1');
  expect(first.data).toMatchObject([{ agreement_id: 'baa' }]);
  const second = await read(`limit=1&cursor=${first.next_cursor}`);
  expect([second.data[0].agreement_id, second.next_cursor]).toEqual(['msa', null]);
});
