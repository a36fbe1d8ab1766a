import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@telehealth/store';
import { explainFind } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { journeysDefinition } from '../src/storage/journeys.ts';
import { stepOf } from './intake-under-test.ts';
import { enrollmentOf, mint, pay, sweepNow, walked } from './journey-under-test.ts';
import { meddled, startSwept } from './swept-intake.ts';

const day = 24 * 60 * 60 * 1000;
const settings = { journeyRetentionMs: 400 * day };

await onEveryStore((freshUrl) => {
  test('decisions.md 13: a journey that ended, and one that rests, is erased once its retention is over, and its own erasure is told', async () => {
    const { intake, clock } = await startSwept(freshUrl(), { settings });
    const ended = await walked(intake);
    const resting = await mint(intake);
    await intake.next(resting, 'q_height', 172);
    clock.pass(3 * day);
    await sweepNow(intake);
    expect((await intake.context.journeys.get(resting))?.updatedAt).toBe(clock.now());
    clock.pass(397 * day - 1);
    await sweepNow(intake);
    expect((await intake.context.journeys.get(ended))?.erasedAt).toBeUndefined();
    clock.pass(1);
    await sweepNow(intake);
    expect((await intake.context.journeys.get(ended))?.erasedAt).toBe(clock.now());
    clock.pass(3 * day - 1);
    await sweepNow(intake);
    expect((await intake.context.journeys.get(resting))?.erasedAt).toBeUndefined();
    clock.pass(1);
    await sweepNow(intake);
    for (const journeyId of [ended, resting]) {
      expect(await intake.context.journeys.get(journeyId)).toMatchObject({ sealed: '', wrappedKey: '' });
      expect(await enrollmentOf(intake, journeyId)).toBe('not-found');
    }
    const rows = await intake.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
    const erasures = rows.filter(({ action }) => action === 'journey.erase');
    expect(erasures.map(({ subject }) => subject).sort()).toEqual([ended, resting].sort());
    expect(erasures[0]?.actor).toEqual({ kind: 'task', name: 'journey_retention' });
  });

  test('decisions.md 13: the retention of a journey begins again with whatever happens to it', async () => {
    const { intake, clock } = await startSwept(freshUrl(), { settings });
    const journeyId = await walked(intake);
    clock.pass(399 * day);
    await pay(intake, journeyId);
    await expect.poll(async () => (await intake.context.journeys.get(journeyId))?.orders).toHaveLength(1);
    clock.pass(day);
    await sweepNow(intake);
    expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBeUndefined();
    clock.pass(399 * day);
    await sweepNow(intake);
    expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBe(clock.now());
  });

  test('decisions.md 13: without a retention a journey stays for ever', async () => {
    const { intake, clock } = await startSwept(freshUrl());
    const journeyId = await walked(intake);
    clock.pass(4000 * day);
    await sweepNow(intake);
    expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBeUndefined();
  });

  test('an answer that comes while the schedule erases old journeys is stored, and its journey stays', async () => {
    let meddle = async () => {};
    const wrap = meddled(() => meddle(), 'updatedAt');
    const { intake, clock } = await startSwept(freshUrl(), { settings, wrap });
    const journeyId = await mint(intake);
    await intake.next(journeyId, 'q_height', 172);
    clock.pass(3 * day);
    await sweepNow(intake);
    clock.pass(400 * day);
    meddle = async () => {
      meddle = async () => {};
      stepOf(await intake.next(journeyId, 'q_weight', 90));
    };
    await sweepNow(intake);
    expect((await intake.context.journeys.get(journeyId))?.updatedAt).toBe(clock.now());
    expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBeUndefined();
  });

  test('decisions.md 13: what an erasure again finds is erased: running again changes nothing', async () => {
    const { intake, clock } = await startSwept(freshUrl(), { settings });
    const journeyId = await walked(intake);
    clock.pass(400 * day);
    await sweepNow(intake);
    await intake.events();
    const erased = await intake.context.journeys.get(journeyId);
    clock.pass(4000 * day);
    await sweepNow(intake);
    expect(await intake.context.journeys.get(journeyId)).toEqual(erased);
  });
});

test('decisions.md 13: old journeys are found by an index, and those that are erased are not read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'intake-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const url = `sqlite:${join(folder, 'plans.db')}`;
  const store = await openStore(url);
  onTestFinished(() => store.close());
  await store.collection(journeysDefinition);
  const find = { sort: [['updatedAt', 'asc']], limit: 100 } as const;
  expect(await explainFind(url, journeysDefinition, { updatedAt: { gte: 1, lte: 5 } }, find)).toMatch(
    /^SEARCH journeys USING INDEX journeys__updated_at \(\S+>\? AND \S+<\?\)$/,
  );
});
