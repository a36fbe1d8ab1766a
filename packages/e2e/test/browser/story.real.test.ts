// Takes long: a brand goes live and a patient is treated, from the first command of an operator to the erasure.
import { randomBytes } from 'node:crypto';
import type { Client, WebhookEvent } from '@telehealth/client';
import { publicEventMeanings } from '@telehealth/ids';
import { startBrowser } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { target } from '../../src/clients/target.ts';
import { axeFaults } from '../../src/patient-pages/axe-faults.ts';
import { eventsOf } from '../../src/patient-pages/brand-site.ts';
import { pointer } from '../../src/patient-pages/hands.ts';
import { openPatientPage, type Patient } from '../../src/patient-pages/patient.ts';
import { walkPage } from '../../src/patient-pages/walk-page.ts';
import { goLive } from '../../src/story/go-live.ts';
import { openInbox } from '../../src/story/inbox.ts';
import { newBrand } from '../../src/story/new-brand.ts';
import { abandonedJourney, declinedJourney, report } from '../../src/story/other-journeys.ts';

const domain = `sol-${randomBytes(6).toString('hex')}.example`;
const memberHost = `salud.${domain}`;
const url = `https://${memberHost}/`;
/** The brand's own site, which frames its page. */
const site = { address: `https://${domain}/empezar` };
const main = '.actions button.main';
const eligible = { yes_no: false, knows_blood_pressure: true, glp1_use: 'never', goal_weight_kg: 80 };

const chromium = () =>
  startBrowser([
    `--host-resolver-rules=MAP ${memberHost} ${new URL(target().tls_url).host}`,
    '--disable-features=LocalNetworkAccessChecks',
  ]);

const tracking = 'https://carrier.example/track?n=1Z999';
const shipment = ['--carrier', 'UPS', '--tracking-number', '1Z999', '--tracking-url', tracking];

/** What an operator reports, and the headline that the patient finds then. */
const treatment: readonly (readonly [type: string, headline: string, ...more: string[]])[] = [
  ['identity.verified', 'Tenemos sus respuestas', '--code', 'document'],
  ['case.opened', 'Un profesional médico revisa sus respuestas'],
  ['evaluation.deferred', 'Necesitamos un poco más de tiempo', '--code', 'needs_data'],
  ['evaluation.resumed', 'Un profesional médico revisa sus respuestas'],
  ['visit.completed', 'Un profesional médico revisa sus respuestas', '--code', 'async'],
  ['labs.skipped', 'Un profesional médico revisa sus respuestas'],
  ['rx.transmitted', 'Su tratamiento fue aprobado'],
  ['shipment.shipped', 'Su paquete está en camino', ...shipment],
  ['shipment.delivered', 'Su paquete fue entregado'],
  ['checkin.completed', 'Su control está completo'],
];

await describeWith(chromium, 'the story of a brand', ({ browser }) => {
  test('it goes live; a patient is treated on its page; its receiver has every type of event', async () => {
    const began = new Date().toISOString();
    const brand = await newBrand();
    const { platform } = brand;
    const inbox = await openInbox(platform);
    onTestFinished(inbox.close);
    await goLive(brand, inbox, memberHost);
    await platform.put('/v1/account/brands/{brand_id}/browser-origins', {
      body: { origins: [new URL(site.address).origin] },
    });

    await using phone = await openPatientPage(browser, { url, site, locale: 'es-US', width: 390 });
    await phone.shows('Cuidado del peso');
    await phone.stepAfter(() => phone.shown.locator(main).click());
    await answerUntil(phone, 'q_weight_kg');
    await phone.stepAfter(() => phone.shown.getByRole('button', { name: 'Atrás' }).click());
    expect(phone.step().node?.node_id).toBe('q_height_cm');
    await phone.stepAfter(() => phone.page.reload());
    expect(phone.step().node?.node_id).toBe('q_height_cm');
    await expect.poll(() => eventsOf(phone.page)).toEqual(['started']);

    await phone.shown.getByRole('button', { name: 'Continuar en otro dispositivo' }).click();
    await signIn(phone, 'ana');
    await phone.page.getByRole('heading', { name: '¿Continuar como ana?' }).waitFor();
    expect(await axeFaults(phone.page)).toEqual([]);
    await phone.page.getByRole('button', { name: 'Continuar' }).click();
    await phone.page.getByRole('button', { name: 'Atrás' }).waitFor();
    await using desk = await openPatientPage(browser, { url, locale: 'es-US', width: 1280 });
    await desk.page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await desk.stepAfter(() => signIn(desk, 'ana'));
    expect(desk.step().node?.node_id).toBe('q_height_cm');
    await answerUntil(desk);
    await desk.shows('Su pago');

    await desk.page.getByRole('button', { name: /^Pagar .*249/ }).click();
    await desk.page.getByRole('button', { name: 'Rechazar el pago' }).waitFor();
    expect(await axeFaults(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Rechazar el pago' }).click();
    await desk.page.getByText('El pago se rechazó.').waitFor();
    await desk.stepAfter(() => desk.page.getByRole('button', { name: 'Pagar' }).click());
    const asked = await answerUntil(desk);
    expect(asked).toContain('media');
    await desk.shows('Tenemos sus respuestas');

    const journeyId = await onlyJourney(platform);
    for (const [type, headline, ...more] of treatment) {
      await report(journeyId, type, ...more);
      await eventually(async () => {
        await lookAgain(desk);
        expect(await desk.page.locator('h1').innerText(), type).toBe(headline);
      });
    }
    expect(await desk.page.getByRole('link', { name: 'Seguir su paquete' }).getAttribute('href')).toBe(
      tracking,
    );
    expect(await desk.page.locator('.receipt').innerText()).toMatch(
      /Cuidado del peso[\s\S]*249[\s\S]*pagado/,
    );
    await refund(platform, journeyId);
    await eventually(async () => {
      await lookAgain(desk);
      expect(await desk.page.locator('.history').innerText()).toContain('Usted recibió un reembolso');
      expect(await desk.page.locator('.receipt').innerText()).toMatch(/Devuelto[\s\S]*249/);
    });
    expect([...desk.faults, ...phone.faults]).toEqual([]);

    await abandonedJourney(brand);
    await declinedJourney(brand);
    // Its first event came before there was a receiver.
    await platform.post('/v1/webhooks/registrations/{registration_id}/recover', {
      params: { path: { registration_id: inbox.registrationId } },
      body: { since: began },
    });
    await eventually(async () => {
      const types = new Set((await inbox.events()).map(({ type }) => type));
      expect([...types].sort()).toEqual(Object.keys(publicEventMeanings).sort());
    });
    const events = await inbox.events();
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const { milestones } = (await enrollment(platform, journeyId)).data;
    expect(typesBySequence(events, journeyId)).toEqual(milestones.map(({ type }) => `journey.${type}.v1`));

    const params = { path: { journey_id: journeyId } };
    await platform.post('/v1/enrollments/{journey_id}/erasure', { params });
    await expect(enrollment(platform, journeyId)).rejects.toMatchObject({ status: 404 });
    await desk.page.reload();
    await desk.shows('Cuidado del peso');
  }, 600_000);
});

/** Answers until the questions end, or until a node is shown. */
function answerUntil(patient: Patient, nodeId?: string): Promise<readonly string[]> {
  const hands = pointer(patient.shown);
  return walkPage(patient, { hands, script: eligible, at: ({ node_id }) => node_id === nodeId });
}

async function signIn({ page }: Patient, name: string): Promise<void> {
  await page.getByLabel('Sign in as').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function lookAgain({ page, settled }: Patient): Promise<void> {
  await page.getByRole('button', { name: 'Ver si hay novedades' }).click();
  await settled();
}

function enrollment(platform: Client, journeyId: string) {
  return platform.get('/v1/enrollments/{journey_id}', { params: { path: { journey_id: journeyId } } });
}

/** The journey of the patient: the test run has one of its own. */
async function onlyJourney(platform: Client): Promise<string> {
  const journeys: string[] = [];
  for await (const { journey_id, status } of platform.list('/v1/enrollments')) {
    if (status === 'clinical_submitted') journeys.push(journey_id);
  }
  expect(journeys).toHaveLength(1);
  return journeys[0] ?? '';
}

async function refund(platform: Client, journeyId: string): Promise<void> {
  const [order_ref = ''] = (await enrollment(platform, journeyId)).data.order_refs;
  await platform.post('/v1/payments/{order_ref}/refunds', { params: { path: { order_ref } }, body: {} });
}

/** The types of a journey's events, in the order in which they were recorded. */
function typesBySequence(events: readonly WebhookEvent[], journeyId: string): readonly string[] {
  return events
    .flatMap(({ type, data }) =>
      'journey_id' in data && data.journey_id === journeyId ? [{ type, ...data }] : [],
    )
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ type }) => type);
}
