import { expect, test } from 'vitest';
import { failingProvider } from './failing-provider.ts';
import { as, type OrdersOptions, startOrders } from './orders-under-test.ts';
import { recorded, usualScript } from './scripted-upstreams.ts';

const sale = {
  status: 'active',
  therapies: ['weight_loss'],
  price: { totalMinor: 100, currency: 'USD' },
} as const;

const look = {
  accent: '#123456',
  background: '#14211b',
  font: 'lora',
  radius: 'square',
  scheme: 'dark',
} as const;
const logo = { sha256: 'ab'.repeat(32), width: 240, height: 80 };

async function start(options: OrdersOptions = {}) {
  const script = usualScript();
  script.brand = { ...script.brand, name: 'Slim Clinic', look, logo };
  script.sales.set('wl-monthly', { ...sale, displayName: 'Cada mes' });
  recorded({ locale: 'es-MX' })(script);
  const orders = await startOrders({ script, ...options });
  const { pages, context } = orders;
  return {
    ...orders,
    shown: async (checkoutUrl: string) =>
      (await pages.getSimulatedCheckout({ secret: checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1) }))
        .checkout,
    stored: async () => (await context.orders.find({}, { limit: 10 }))[0],
  };
}
const known = {
  brandId: 'brd_1',
  brandName: 'Slim Clinic',
  ...look,
  logo,
  offeringName: 'Cada mes',
  locale: 'es-MX',
};

test('decisions.md 14: the page of a checkout shows brand, look, logo, offering and locale as they were when it was opened', async () => {
  const { initiate, shown, script } = await start();
  const { checkoutUrl } = await initiate();
  script.brand = { ...script.brand, name: 'Another', look: { accent: '#654321' } };
  script.sales.set('wl-monthly', { ...sale, displayName: 'Otra cosa' });
  recorded({ locale: 'en' })(script);
  await initiate();
  expect(await shown(checkoutUrl)).toMatchObject(known);
});

test('decisions.md 14: a checkout that the schedule opens has the page of its order, and the order forgets it', async () => {
  const { failure, wrapProvider } = failingProvider();
  const { payments, sweep, clock, initiate, shown, stored } = await start({ wrapProvider });
  failure.next = { of: 'openCheckout', effect: 'before' };
  await expect(payments.initiatePayment({ journeyId: 'jny_1' }, as())).rejects.toThrow();
  expect((await stored())?.checkoutPage).toMatchObject({ brandName: 'Slim Clinic' });
  clock.pass(15 * 60_000);
  await sweep();
  expect(await stored()).not.toHaveProperty('checkoutPage');
  const { checkoutUrl, created } = await initiate();
  expect([created, await shown(checkoutUrl)]).toMatchObject([false, known]);
});

test('decisions.md 4: the page of a checkout forgets the offering with the patient', async () => {
  const { initiate, shown, context, stored } = await start();
  const { checkoutUrl } = await initiate();
  const order = await stored();
  await context.provider.forgetPatient?.(order ?? {}, {});
  const left = await shown(checkoutUrl);
  expect(left?.logo).toBeUndefined();
  expect(left).toMatchObject({
    brandName: '',
    ...{ accent: '', background: '', font: '', radius: '', scheme: '', brandId: '' },
    ...{ offeringName: '', locale: '' },
  });
});
