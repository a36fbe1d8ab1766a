import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventType } from '@telehealth/contracts/events';
import { DomainError } from '@telehealth/errors';
import { makeEvent } from '@telehealth/events';
import { dayMs } from '@telehealth/ids';
import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { sendNotices } from '../src/app/notices/send-notices.ts';
import type { NoticedMember } from '../src/domain/notices/readers.ts';
import { type CasesUnderTest, profile, startCases } from './cases-under-test.ts';

const minute = 60_000;
const running = new AbortController().signal;
const from = 'notices@platform.example';

/** A mail server that notes what it takes; `refuses` makes it answer 451. */
async function startMailServer() {
  const mails: { readonly to: string; readonly text: string }[] = [];
  /** Whose mails it does not take. */
  const state: { refuses: boolean | string } = { refuses: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        if (state.refuses === true || state.refuses === to) {
          done(Object.assign(new Error('later'), { responseCode: 451 }));
          return;
        }
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

/** An onboarding with a profile whose notices go to that server, for a client with these members. */
async function startNoticed(members: NoticedMember[] = []) {
  const server = await startMailServer();
  const findCompany = async () => ({
    members: [...members],
    clientName: 'Canary',
    brandNames: { brd_1: 'Slim' },
  });
  const cases = await startCases({ mail: { url: server.url, from }, findCompany });
  await cases.submitProfile();
  return { ...server, cases };
}

let events = 0;
/** Tells of something that waits for the client; the same event again under a number that was used. */
async function tell(
  { context, clientId, clock }: CasesUnderTest,
  type: EventType,
  data: object,
  { number = ++events, brandId }: { readonly number?: number; readonly brandId?: string } = {},
): Promise<void> {
  const event = makeEvent({
    ...{ type, clientId, subject: 'whr_1', test: true, recordedAt: clock.now() },
    ...(brandId && { brandId }),
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
  await tell(cases, 'webhook_registration.failing.v1', failing, { number: 9001 });
  await tell(cases, 'webhook_registration.failing.v1', failing, { number: 9001 });
  await sweepAfter(cases, 11 * minute);
  await tell(cases, 'webhook_registration.failing.v1', failing, { number: 9001 });
  await sweepAfter(cases, 2 * dayMs);
  expect(mails).toHaveLength(1);
  // As text and as HTML.
  expect(mails[0]?.text.match(/whr_1/g)).toHaveLength(2);
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

const member = (memberId: string, differing: Partial<NoticedMember> = {}): NoticedMember => ({
  ...{ memberId, email: `${memberId}@shop.example`, kinds: ['webhook'], hasChosen: false, brandIds: [] },
  ...differing,
});

test('each member who gets the kind has a mail, which names the brand, and the contact has none', async () => {
  const members = [
    member('mem_1'),
    member('mem_2', { brandIds: ['brd_1'] }),
    member('mem_3', { brandIds: ['brd_2'] }),
    member('mem_4', { kinds: ['key'] }),
  ];
  const { cases, mails } = await startNoticed(members);
  await tell(cases, 'webhook_registration.failing.v1', failing, { brandId: 'brd_1' });
  await sweepAfter(cases, 11 * minute);
  expect(mails.map(({ to }) => to)).toEqual(['mem_1@shop.example', 'mem_2@shop.example']);
  expect(mails[0]?.text).toContain('Slim: whr_1 took no delivery');
  await sweepAfter(cases, dayMs);
  expect(mails).toHaveLength(2);
});

test('a member who is removed while a notice is being sent gets none', async () => {
  const members = [member('mem_1'), member('mem_2')];
  const { cases, mails } = await startNoticed(members);
  await tell(cases, 'webhook_registration.failing.v1', failing);
  const { context, clock } = cases;
  clock.pass(11 * minute);
  const findCompany: typeof context.findCompany = async (...given) => {
    if (mails.length === 1) members.pop();
    return await context.findCompany(...given);
  };
  await sendNotices({ ...context, findCompany }, running);
  expect(mails.map(({ to }) => to)).toEqual(['mem_1@shop.example']);
});

test('a mail that is not taken is tried again alone, and what is new meanwhile is in the notice of the next day', async () => {
  const { cases, mails, state } = await startNoticed([member('mem_1'), member('mem_2')]);
  state.refuses = 'mem_1@shop.example';
  await tell(cases, 'webhook_registration.failing.v1', failing);
  await sweepAfter(cases, 11 * minute);
  expect(mails.map(({ to }) => to)).toEqual(['mem_2@shop.example']);
  await tell(cases, 'webhook_registration.failing.v1', { failingHours: 72, disabledReason: '' });
  state.refuses = false;
  await sweepAfter(cases, 11 * minute);
  expect(mails.map(({ to }) => to)).toEqual(['mem_2@shop.example', 'mem_1@shop.example']);
  expect(mails[1]?.text).not.toContain('72 hours');
  await sweepAfter(cases, dayMs);
  expect(mails.slice(2).map(({ to, text }) => [to, text.includes('72 hours')])).toEqual([
    ['mem_1@shop.example', true],
    ['mem_2@shop.example', true],
  ]);
});

test('a process that dies between two mails leaves a repeat of one, with the same message id', async () => {
  const { cases, mails } = await startNoticed([member('mem_1'), member('mem_2')]);
  await tell(cases, 'webhook_registration.failing.v1', failing);
  const { context, clock } = cases;
  clock.pass(11 * minute);
  const dead = () => Promise.reject(new Error('dead'));
  const dying = withMethods(context.notices, {
    update: (...given) => (mails.length === 0 ? writable(context.notices).update(...given) : dead()),
  });
  await sendNotices({ ...context, notices: dying }, running).catch(() => undefined);
  await sweepAfter(cases, 6 * minute);
  await sweepAfter(cases, dayMs);
  expect(mails.map(({ to }) => to)).toEqual([
    ...['mem_1@shop.example', 'mem_1@shop.example', 'mem_2@shop.example'],
  ]);
  const idOf = (text = '') => /^Message-ID: (.*)$/im.exec(text)?.[1];
  expect(idOf(mails[0]?.text)).toBe(idOf(mails[1]?.text));
  expect(idOf(mails[1]?.text)).not.toBe(idOf(mails[2]?.text));
});

test('while accounts does not answer nobody is written to, and everybody is later', async () => {
  const { cases, mails } = await startNoticed([member('mem_1')]);
  await tell(cases, 'webhook_registration.failing.v1', failing);
  const { context, clock } = cases;
  clock.pass(11 * minute);
  const findCompany = () => Promise.reject(new DomainError('unavailable'));
  await sendNotices({ ...context, findCompany }, running);
  expect(mails).toEqual([]);
  await sweepAfter(cases, 11 * minute);
  expect(mails.map(({ to }) => to)).toEqual(['mem_1@shop.example']);
});

test('payments that fail and keys that end are told, with the day', async () => {
  const { cases, mails } = await startNoticed();
  await tell(cases, 'payments.failing.v1', { failed: 6, decided: 10 }, { brandId: 'brd_1' });
  const endsAt = Date.UTC(2026, 1, 10, 12);
  await tell(cases, 'api_key.ending.v1', { name: 'Shop', lastFour: 'aB3d', endsAt, brandIds: [] });
  await sweepAfter(cases, 11 * minute);
  const all = mails.map(({ text }) => text.replaceAll(/=\r?\n/g, '')).join('\n');
  expect(mails).toHaveLength(2);
  expect(all).toContain('Slim: 6 of 10 payments of an hour failed.');
  expect(all).toMatch(/The key .*Shop.* that ends in aB3d is valid until February 10, 2026/);
});
