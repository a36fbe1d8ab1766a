import { createClient } from '@connectrpc/connect';
import { EgressService } from '@telehealth/contracts/webhooks/v1/egress_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { StoreUnavailable } from '@telehealth/store';
import { expect, test } from 'vitest';
import { allowedNetworksReader } from '../src/app/egress/read-allowed-networks.ts';
import { startRegistrations } from './registering.ts';
import { operatorToken } from './webhooks-under-test.ts';

async function start(mode: 'test' | 'live' = 'test') {
  const webhooks = await startRegistrations({ mode });
  return { ...webhooks, operator: createClient(EgressService, webhooks.asOperator(operatorToken)) };
}

test('an operator allows a network and denies it again; every process knows within five seconds', async () => {
  const { operator, context, clock, audited } = await start();
  const allowed = allowedNetworksReader(context.allowedNetworks, clock);
  expect(await allowed()).toEqual([]);
  for (let repeat = 0; repeat < 2; repeat++) {
    const { networks } = await operator.allowNetwork({ network: '10.1.0.0/16' });
    expect(networks.map(({ network }) => network)).toEqual(['10.1.0.0/16']);
  }
  await operator.allowNetwork({ network: '[::1]:4010' });
  clock.pass(5000);
  expect(await allowed()).toEqual(['10.1.0.0/16', '[::1]:4010']);
  await operator.denyNetwork({ network: '10.1.0.0/16' });
  const { networks } = await operator.listAllowedNetworks({});
  expect(networks.map(({ network }) => network)).toEqual(['[::1]:4010']);
  clock.pass(5000);
  expect(await allowed()).toEqual(['[::1]:4010']);
  expect(await audited('allowed')).toEqual([
    ['egress.allow', { network: '10.1.0.0/16' }],
    ['egress.allow', { network: '[::1]:4010' }],
    ['egress.deny', { network: '10.1.0.0/16' }],
  ]);
});

test('while the store does not answer, nothing is allowed and nothing is thrown', async () => {
  const { context, clock } = await start();
  const get = () => Promise.reject(new StoreUnavailable('away'));
  const allowed = allowedNetworksReader({ ...context.allowedNetworks, get }, clock);
  expect(await allowed()).toEqual([]);
});

test.each(['10.0.0.1', 'localhost', '10.0.0.0/33', ''])('%j is no network', async (network) => {
  const { operator } = await start();
  expect(await refusalOf(operator.allowNetwork({ network }))).toBe('validation network_malformed');
});

test('in live mode no network is allowed', async () => {
  const { operator } = await start('live');
  const allowing = operator.allowNetwork({ network: '10.1.0.0/16' });
  expect(await refusalOf(allowing)).toBe('conflict networks_of_live_mode');
  expect((await operator.listAllowedNetworks({})).networks).toEqual([]);
});
