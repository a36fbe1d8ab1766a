import { expect, test } from 'vitest';
import { ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const node = {
  instrumentVersion: 'wl@1.0.0',
  nodeId: 'q_height',
  reached: 9,
  answered: 7,
  medianSeconds: 12,
};

const gateway = gatewayOfFile({
  script: {
    funnels: {
      getFunnel: async () => ({
        started: 9,
        paid: 0,
        nodes: [node],
        days: [{ day: '2026-02-03', started: 9 }],
        sources: ['news'],
      }),
    },
  },
});

const ask = (query = '', headers: Record<string, string> = {}) =>
  gateway.app.inject({
    url: `/v1/account/brands/${ownBrand}/funnel${query}`,
    headers: { ...ownHeaders, ...headers },
  });

test('decisions.md 15: a funnel has its counts, and null where a service tells none', async () => {
  const { data } = (await ask('?from=2026-02-01&to=2026-02-03&source=news')).json();
  expect(data).toEqual({
    ...{ brand_id: ownBrand, from: '2026-02-01', to: '2026-02-03' },
    ...{ started: 9, submitted: null, eligible: null, paid: 0 },
    sources: ['news'],
    nodes: [
      {
        ...{ instrument_version: 'wl@1.0.0', node_id: 'q_height', reached: 9, answered: 7 },
        ...{ left: null, went_back: null, median_seconds: 12 },
      },
    ],
  });
  expect(gateway.received.at(-1)?.message).toMatchObject({
    ...{ brandId: ownBrand, fromDay: '2026-02-01', toDay: '2026-02-03', offeringRef: '', source: 'news' },
  });
  expect((await ask('?by=day')).json().data.days).toMatchObject([
    { day: '2026-02-03', started: 9, paid: null },
  ]);
});

test('without days the funnel has the last 30', async () => {
  const { from, to } = (await ask()).json().data;
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
});

test('the longest range has 92 days', async () => {
  expect((await ask('?from=2026-01-01&to=2026-04-02')).statusCode).toBe(200);
});

test('decisions.md 15: the nodes are read as CSV', async () => {
  const { body, headers } = await ask('', { accept: 'text/csv' });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(body).toBe(
    'instrument_version,node_id,reached,answered,left,went_back,median_seconds,headline,conditional\r\nwl@1.0.0,q_height,9,7,,,12,,\r\n',
  );
});
