import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventType } from '@telehealth/contracts/events';
import { makeEvent } from '@telehealth/events';
import { dayMs } from '@telehealth/ids';
import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { sendNotices } from '../src/app/notices/send-notices.ts';
import { type CasesUnderTest, profile, startCases } from './cases-under-test.ts';

const minute = 60_000;
const running = new AbortController().signal;
const from = 'notices@platform.example';

/** A mail server that notes what it takes; `refuses` makes it answer 451. */
async function startMailServer() {
  const mails: { readonly to: string; readonly text: string }[] = [];
  const state = { refuses: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuses) {
          done(Object.assign(new Error('later'), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return { url: `smtp://127.0.0.1:${address.port}`, mails, state };
}

/** An onboarding with a profile whose notices go to that server. */
async function startNoticed() {
  const server = await startMailServer();
  const cases = await startCases({ mail: { url: server.url, from } });
  await cases.submitProfile();
  return { ...server, cases };
}

let events = 0;
/** Tells of something that waits for the client; the same event again under a number that was used. */
async function tell(
  { context, clientId, clock }: CasesUnderTest,
  type: EventType,
  data: object,
  number = ++events,
): Promise<void> {
  const event = makeEvent({
    ...{ type, clientId, subject: 'whr_1', test: true, recordedAt: clock.now() },
    data: data as never,
  });
  await context.bus.publish({ ...event, id: `evt_${number}` });
}

const failing = { failingHours: 24, disabledReason: '' };

async function sweepAfter({ context, clock }: CasesUnderTest, ms: number): Promise<void> {
  clock.pass(ms);
  await sendNotices(context, running);
}

test('what waits for a client goes to its contact, gathered in one mail of a kind', async () => {
  const { cases, mails } = await startNoticed();
  await tell(cases, 'webhook_registration.failing.v1', failing);
  await tell(cases, 'webhook_registration.failing.v1', { failingHours: 0, disabledReason: 'gone' });
  await tell(cases, 'domain.certificate_failing.v1', { hostname: 'login.shop.example' });
  await tell(cases, 'onboarding.step.nudged.v1', { stepId: 'webhooks', nudgeNo: 1, channel: 'event' });
  await tell(cases, 'onboarding.step.nudged.v1', { stepId: 'msa_agreement', nudgeNo: 1, channel: 'event' });
  await sweepAfter(cases, minute);
  expect(mails).toEqual([]);
  await sweepAfter(cases, 10 * minute);
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => profile.contact_email));
  const all = mails.map(({ text }) => text).join('\n');
  expect(all).toContain(`From: Slim Platform <${from}>`);
  for (const words of [
    'took no delivery for 24 hours',
    'answered 410',
    'login.shop.example',
    'Webhooks: please continue',
  ])
    expect(all).toContain(words);
  expect(mails.filter(({ text }) => text.includes('waits for your signature'))).toHaveLength(1);
});

test('a dispute and the day of going live are told, each with the way to its screen', async () => {
  const { cases, mails } = await startNoticed();
  const entry = { entryId: 'mov_1', amountMinor: 24_900, at: 1, refundId: '', disputeId: '' };
  const order = { orderRef: 'ord_1', currency: 'USD', evidenceDueAt: Date.UTC(2026, 1, 10, 12) };
  await tell(cases, 'order.changed.v1', { ...order, entries: [{ ...entry, kind: 'captured' }] });
  await tell(cases, 'order.changed.v1', { ...order, entries: [{ ...entry, kind: 'dispute_opened' }] });
  await tell(cases, 'onboarding.client.completed.v1', { completedAt: 1 });
  await sweepAfter(cases, 11 * minute);
  const all = mails.map(({ text }) => text.replaceAll(/=\r?\n/g, '')).join('\n');
  expect(mails).toHaveLength(2);
  expect(all).toContain('Order ord_1: $249.00 are disputed. Evidence is taken until February 10, 2026');
  expect(all).toMatch(/Open the disputes: https:\/\/api\.example\/console\/orders\?state=3?D?disputed/);
  expect(all).toContain('Open the console: https://api.example/console/');
  expect(all).toContain('Canary Holdings LLC');
});

test('a client gets one notice of a kind in a day, and what comes later is in that of the next', async () => {
  const { cases, mails } = await startNoticed();
  await tell(cases, 'webhook_registration.failing.v1', failing);
  await sweepAfter(cases, 11 * minute);
  await tell(cases, 'webhook_registration.failing.v1', { failingHours: 72, disabledReason: '' });
  await sweepAfter(cases, 11 * minute);
  expect(mails).toHaveLength(1);
  await sweepAfter(cases, dayMs);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain('72 hours');
});

test('what comes while a notice is being sent is in that of the next day', async () => {
  const { cases, mails } = await startNoticed();
  await tell(cases, 'webhook_registration.failing.v1', failing);
  const { context, clock } = cases;
  clock.pass(11 * minute);
  const meanwhile = withMethods(context.cases, {
    get: async (...given) => {
      await tell(cases, 'webhook_registration.failing.v1', { failingHours: 72, disabledReason: '' });
      await expect
        .poll(async () => JSON.stringify(await context.notices.find({}, { limit: 9 })))
        .toContain('72');
      return await context.cases.get(...given);
    },
  });
  await sendNotices({ ...context, cases: meanwhile }, running);
  expect(mails).toHaveLength(1);
  await sweepAfter(cases, dayMs);
  expect(mails[1]?.text).toContain('72 hours');
});

test('an event that comes again adds nothing', async () => {
  const { cases, mails } = await startNoticed();
  await tell(cases, 'webhook_registration.failing.v1', failing, 9001);
  await tell(cases, 'webhook_registration.failing.v1', failing, 9001);
  await sweepAfter(cases, 11 * minute);
  await tell(cases, 'webhook_registration.failing.v1', failing, 9001);
  await sweepAfter(cases, 2 * dayMs);
  expect(mails).toHaveLength(1);
  // As text and as HTML.
  expect(mails[0]?.text.match(/whr_1/g)).toHaveLength(2);
});

test('a process that dies before it notes what was sent leaves a repeat with the same message id', async () => {
  const { cases, mails } = await startNoticed();
  await tell(cases, 'webhook_registration.failing.v1', failing);
  const { context, clock } = cases;
  clock.pass(11 * minute);
  const { notices } = context;
  let writes = 0;
  const dying = withMethods(notices, {
    update: (...given) => {
      writes += 1;
      return writes === 1 ? writable(notices).update(...given) : Promise.reject(new Error('dead'));
    },
  });
  await sendNotices({ ...context, notices: dying }, running).catch(() => undefined);
  await sendNotices(context, running);
  expect(mails).toHaveLength(1);
  await sweepAfter(cases, 6 * minute);
  expect(mails).toHaveLength(2);
  const idOf = (text = '') => /^Message-ID: (.*)$/im.exec(text)?.[1];
  expect(idOf(mails[0]?.text)).toBe(idOf(mails[1]?.text));
  await sweepAfter(cases, dayMs);
  expect(mails).toHaveLength(2);
});

test('a server that does not take a notice is tried again for a day, and its answer is not logged', async () => {
  const { cases, mails, state } = await startNoticed();
  state.refuses = true;
  await tell(cases, 'webhook_registration.failing.v1', failing);
  for (let passed = 0; passed < 3; passed += 1) await sweepAfter(cases, 15 * minute);
  state.refuses = false;
  await sweepAfter(cases, 15 * minute);
  expect(mails).toHaveLength(1);
  expect(cases.log()).not.toContain(profile.contact_email);

  state.refuses = true;
  await tell(cases, 'domain.certificate_failing.v1', { hostname: 'login.shop.example' });
  for (let tries = 0; tries < 5; tries += 1) await sweepAfter(cases, 6 * 60 * minute);
  state.refuses = false;
  await sweepAfter(cases, 60 * minute);
  expect(mails).toHaveLength(1);
});

test('without a contact nothing is sent, and without a server nothing is queued', async () => {
  const server = await startMailServer();
  const cases = await startCases({ mail: { url: server.url, from } });
  await tell(cases, 'webhook_registration.failing.v1', failing);
  await sweepAfter(cases, 11 * minute);
  expect(server.mails).toEqual([]);
  const without = await startCases();
  await tell(without, 'webhook_registration.failing.v1', failing);
  expect(await without.context.notices.find({}, { limit: 1 }, {})).toEqual([]);
});

test('a folder gets each notice as a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cases = await startCases({ mail: { url: pathToFileURL(folder).href, from } });
  await cases.submitProfile();
  await tell(cases, 'webhook_registration.failing.v1', failing);
  await sweepAfter(cases, 11 * minute);
  const [file = ''] = readdirSync(folder);
  expect(file).toMatch(/^cli_1\.webhook\.\d{4}-\d\d-\d\d\.eml$/);
  expect(readFileSync(join(folder, file), 'utf8')).toContain(`To: ${profile.contact_email}`);
});
