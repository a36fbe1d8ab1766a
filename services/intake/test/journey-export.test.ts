import type { ExportJourneysResponse } from '@telehealth/contracts/intake/v1/journey_export_service';
import { kindOf, refusalOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { correlated, type IntakeUnderTest, stepOf } from './intake-under-test.ts';
import { noAudit } from './journey-under-test.ts';
import {
  canaries,
  operatorClients,
  qualified,
  said,
  startPhased,
  walkedThrough,
} from './submission-under-test.ts';

/** The key pair of a tenant. */
async function tenantKey() {
  const identity = await generateX25519Identity();
  const open = async (sealed: Uint8Array) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return await decrypter.decrypt(sealed);
  };
  return {
    recipient: await identityToRecipient(identity),
    open,
    linesIn: async ({ sealed }: Pick<ExportJourneysResponse, 'sealed'>) =>
      Buffer.from(await open(sealed))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

const actsOf = async ({ context }: IntakeUnderTest, suffix: string) =>
  (await context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 })).filter(({ action }) =>
    action.endsWith(suffix),
  );

test('decisions.md 16: an export holds the answers of every journey of the client, opened by its key alone', async () => {
  const intake = await startPhased();
  const { recipient, linesIn } = await tenantKey();
  const whole = await walkedThrough(intake);
  const half = stepOf(await intake.enter({ phase: 'qualification' })).journeyId;
  await intake.next(half, 'q_email', 'half-canary@example.com');
  const page = await operatorClients(intake).exports.exportJourneys(
    { clientId: 'cli_1', recipient },
    correlated,
  );
  expect(page).toMatchObject({ count: 2, nextCursor: '' });
  const lines = await linesIn(page);
  const lineOf = (journeyId: string) => lines.find(({ journey_id }) => journey_id === journeyId);
  expect(lines.map(({ journey_id }) => journey_id)).toEqual([whole.journeyId, half].toSorted());
  const { answers } = lineOf(whole.journeyId);
  expect(answers).toMatchObject({ brand_id: 'brd_slim', therapy: 'weight_loss', locale: 'en' });
  expect(answers.phases.map(({ phase }: { phase: string }) => phase)).toEqual(['qualification', 'clinical']);
  const [email, illness, smoker, home, photo] = answers.answers;
  expect(email).toMatchObject({ fact: 'email', value: said.email, node_id: 'q_email', source: 'typed' });
  expect(illness).toMatchObject({ value: said.illness, option_labels: expect.any(Array), supersedes: 2 });
  expect(smoker).toMatchObject({ value: true });
  expect(home).toMatchObject({ value: said.home });
  expect(photo.media).toMatchObject({ media_id: whole.photo, content_type: 'image/jpeg' });
  expect(answers.consents).not.toEqual([]);
  expect(lineOf(half).answers).toMatchObject({
    phases: [],
    answers: [{ fact: 'email', value: 'half-canary@example.com' }],
  });
  expect(page.media).toMatchObject([{ mediaId: whole.photo, journeyId: whole.journeyId }]);
  expect(page.enrollments.map(({ journeyId }) => journeyId).toSorted()).toEqual(
    [whole.journeyId, half].toSorted(),
  );
  await expect((await tenantKey()).open(page.sealed)).rejects.toThrow();
  const { sealed, ...plain } = page;
  expect(Buffer.from(sealed).toString('latin1')).not.toMatch(canaries);
  expect(
    JSON.stringify(plain, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
  ).not.toMatch(canaries);
  expect(intake.log()).not.toMatch(canaries);
});

test('decisions.md 16: the media items of answers are exported sealed, and no other ones', async () => {
  const intake = await startPhased();
  const { recipient, open } = await tenantKey();
  const { journeyId, photo, unused } = await walkedThrough(intake);
  const { exports } = operatorClients(intake);
  const read = async (mediaId: string) => {
    const pieces: Uint8Array[] = [];
    for await (const { chunk } of exports.exportMedia({ mediaId, recipient }, correlated)) pieces.push(chunk);
    return Buffer.concat(pieces);
  };
  const sealed = await read(photo);
  expect(sealed.toString('latin1')).not.toMatch(canaries);
  const opened = Buffer.from(await open(sealed));
  const whole = operatorClients(intake).submissions.readMedia({ journeyId, mediaId: photo }, correlated);
  const plain: Uint8Array[] = [];
  for await (const { chunk } of whole) plain.push(chunk);
  expect(opened.equals(Buffer.concat(plain))).toBe(true);
  expect(await kindOf(read(unused))).toBe('not-found');
  expect(await actsOf(intake, 'media.export')).toMatchObject([
    { subject: journeyId, brandId: 'brd_slim', changed: { media_id: photo, recipient } },
  ]);
});

test('decisions.md 4: an erased journey has its ids and instants in an export, and its media items are not found', async () => {
  const intake = await startPhased();
  const { recipient, linesIn } = await tenantKey();
  const { journeyId, photo } = await walkedThrough(intake);
  const { exports, erasure } = operatorClients(intake);
  await erasure.eraseJourney({ journeyId }, correlated);
  const page = await exports.exportJourneys({ clientId: 'cli_1', recipient }, correlated);
  expect(await linesIn(page)).toEqual([
    {
      journey_id: journeyId,
      client_id: 'cli_1',
      brand_id: 'brd_slim',
      erased_at: new Date(intake.clock.now()).toISOString(),
    },
  ]);
  expect(page).toMatchObject({ count: 1, enrollments: [], media: [] });
  const read = async () => {
    for await (const _ of exports.exportMedia({ mediaId: photo, recipient }, correlated));
  };
  expect(await kindOf(read())).toBe('not-found');
});

test('decisions.md 11: an export leaves one row with the public key, and each page one with what it showed', async () => {
  const intake = await startPhased();
  const { recipient } = await tenantKey();
  const ids = [await qualified(intake), await qualified(intake)].toSorted();
  const { exports } = operatorClients(intake);
  const started = { clientId: 'cli_1', recipient, exportId: 'export_1' };
  await exports.startExport(started, correlated);
  await exports.startExport(started, correlated);
  await exports.exportJourneys({ clientId: 'cli_1', recipient }, correlated);
  expect(await actsOf(intake, 'client.export')).toMatchObject([
    { subject: 'cli_1', changed: { recipient, export_id: 'export_1' } },
  ]);
  expect(await actsOf(intake, 'journey.export')).toMatchObject([
    { subject: 'cli_1', changed: { recipient, count: 2, first: ids[0], last: ids[1] } },
  ]);
  expect(JSON.stringify(await actsOf(intake, ''))).not.toMatch(canaries);
});

test('decisions.md 4: nothing is exported without its audit row, or to what is no public key', async () => {
  const { recipient } = await tenantKey();
  const unaudited = await startPhased({ wrap: noAudit });
  await qualified(unaudited);
  const asked = { clientId: 'cli_1', recipient };
  const { exports } = operatorClients(unaudited);
  expect(await kindOf(exports.exportJourneys(asked, correlated))).toBe('unavailable');
  for (const wrong of ['', 'age1', 'AGE-SECRET-KEY-1', `${recipient}x`]) {
    const refused = exports.exportJourneys({ ...asked, recipient: wrong }, correlated);
    expect(await refusalOf(refused)).toBe('validation recipient.malformed');
  }
});

await onEveryStore((freshUrl) => {
  test('decisions.md 16: the pages of an export have every journey of the client once, and none of a neighbour or a test run', async () => {
    const intake = await startPhased({ storeUrl: freshUrl() });
    const { recipient, linesIn } = await tenantKey();
    const journeyId = stepOf(await intake.enter({ phase: 'qualification' })).journeyId;
    const stored = await intake.context.journeys.get(journeyId);
    const { _id, caseNumber: _, ...journey } = stored ?? { _id: '', caseNumber: '' };
    const key = intake.context.keyring.unwrap(
      journeyId,
      String((journey as { wrappedKey: string }).wrappedKey),
    );
    const session = key.open(String((journey as { sealed: string }).sealed));
    const copyOf = async (id: string, more: object) => {
      const { key: own, wrapped } = intake.context.keyring.newSubjectKey(id);
      const copy = { ...journey, _id: id, wrappedKey: wrapped, sealed: own.seal(session), ...more };
      await writable(intake.context.journeys).insert(copy as never);
    };
    const ids = Array.from({ length: 101 }, (_, n) => `jny_${String(n).padStart(22, '0')}`);
    for (const id of ids) await copyOf(id, {});
    await copyOf('jny_neighbour', { clientId: 'cli_2' });
    await copyOf('jny_run', { e2eRunId: 'run_1' });
    const read: string[] = [];
    const counts: number[] = [];
    let cursor = '';
    do {
      const page = await operatorClients(intake).exports.exportJourneys(
        { clientId: 'cli_1', recipient, cursor },
        correlated,
      );
      read.push(...(await linesIn(page)).map(({ journey_id }) => journey_id));
      counts.push(page.count);
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(read).toEqual([...ids, journeyId].toSorted());
    expect(counts).toEqual([50, 50, 2]);
  });
});
