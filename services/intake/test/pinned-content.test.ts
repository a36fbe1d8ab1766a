import { writable } from '@telehealth/store/writing';
import { describe, expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { overlaysDefinition } from '../src/storage/overlays.ts';
import { themesDefinition } from '../src/storage/themes.ts';
import {
  freshUrl,
  type IntakeUnderTest,
  nodeOf,
  refusalOf,
  startIntake,
  startScriptedAccounts,
  stepOf,
  type Told,
} from './intake-under-test.ts';
import { day, erase, letPass, startSwept, sweepNow } from './journey-under-test.ts';
import { asksForPets, type ScriptedCatalog, startScriptedCatalog } from './scripted-catalog.ts';

/** Lets the brand ask for pets in these words. */
const author = ({ enabled }: ScriptedCatalog, headline: string): void =>
  void enabled.set('brd_slim slim-monthly', asksForPets(headline));

const enter = (intake: IntakeUnderTest, brandId = 'brd_slim'): Promise<Told> =>
  intake.resolve('', brandId, 'slim-monthly');

/** A journey with an answer, which stays until it is erased. */
async function answered(intake: IntakeUnderTest): Promise<string> {
  const { journeyId } = stepOf(await enter(intake));
  stepOf(await intake.next(journeyId, 'brand.q_pets', true));
  return journeyId;
}

/** How many overlays and themes are stored. */
async function stored({ context }: IntakeUnderTest): Promise<readonly number[]> {
  const overlays = await context.store.collection(overlaysDefinition);
  const themes = await context.store.collection(themesDefinition);
  const all = [await overlays.find({}, { limit: 100 }), await themes.find({}, { limit: 100 })];
  return all.map(({ length }) => length);
}

const start = async (wrap?: (context: Context) => Context) => {
  const accounts = await startScriptedAccounts();
  accounts.configurations.set('brd_slim', { themeJson: '{"accent":"#123456"}' });
  const catalog = await startScriptedCatalog();
  author(catalog, 'Any pets?');
  const options = { storeUrl: freshUrl(), accounts, catalogUrl: catalog.url, ...(wrap && { wrap }) };
  const { intake, clock } = await startSwept(options);
  const another = () => startIntake({ clock, ...options });
  return { accounts, catalog, intake, clock, another };
};

describe('decisions.md 4: what no journey pins any more is swept after days of grace', () => {
  test('questions and themes stay as long as a journey pins them, and 7 days longer', async () => {
    const { accounts, catalog, intake } = await start();
    const kept = await answered(intake);
    author(catalog, 'Any cats?');
    accounts.configurations.set('brd_slim', { themeJson: '{"accent":"#654321"}' });
    const gone = await answered(intake);
    await erase(intake, gone);
    expect(await stored(intake)).toEqual([2, 2]);
    await letPass(intake, 7 * day - 1);
    expect(await stored(intake)).toEqual([2, 2]);
    await letPass(intake, 1);
    expect(await stored(intake)).toEqual([1, 1]);
    await letPass(intake, 30 * day);
    expect(stepOf(await intake.resolve(kept)).node?.themeJson).toContain('#123456');
    await erase(intake, kept);
    await letPass(intake, 7 * day);
    expect(await stored(intake)).toEqual([0, 0]);
  });

  test('what a journey without an answer pinned goes with the journey', async () => {
    const { intake } = await start();
    stepOf(await enter(intake));
    await letPass(intake, 3 * day);
    await intake.events();
    await letPass(intake, 4 * day);
    expect(await stored(intake)).toEqual([0, 0]);
  });

  test('a mint of what the process has composed before counts as a use', async () => {
    const { intake, clock } = await start();
    await erase(intake, await answered(intake));
    clock.pass(6 * day);
    await erase(intake, await answered(intake));
    await letPass(intake, 6 * day);
    expect(await stored(intake)).toEqual([1, 1]);
  });

  test('questions that were swept are stored again for the next mint, and another process finds them', async () => {
    const { intake, another } = await start();
    await erase(intake, await answered(intake));
    await letPass(intake, 8 * day);
    expect(await stored(intake)).toEqual([0, 0]);
    const journeyId = await answered(intake);
    expect(await stored(intake)).toEqual([1, 1]);
    const step = stepOf(await (await another()).resolve(journeyId));
    expect([step.journeyId, step.node?.themeJson]).toEqual([journeyId, '{"accent":"#123456"}']);
  });

  test('a mint between the check of the sweep and its removal keeps the questions', async () => {
    let meddle = async () => {};
    const { intake, clock, another } = await start((context) => ({
      ...context,
      journeys: {
        ...context.journeys,
        find: async (...args) => {
          const found = await context.journeys.find(...args);
          if ('instrument.overlaySha256' in args[0]) await meddle();
          return found;
        },
      },
    }));
    await erase(intake, await answered(intake));
    clock.pass(8 * day);
    let journeyId = '';
    meddle = async () => {
      meddle = async () => {};
      journeyId = await answered(intake);
    };
    await sweepNow(intake);
    expect(journeyId).not.toBe('');
    expect((await stored(intake))[0]).toBe(1);
    expect(stepOf(await (await another()).resolve(journeyId)).journeyId).toBe(journeyId);
  });
});

test('decisions.md 13: a client that brings more than 64 MiB of new questions and themes in a day is refused, no other', async () => {
  const { accounts, catalog, intake, clock } = await start();
  const { clientUsage } = intake.context;
  stepOf(await enter(intake));
  const [counted] = await clientUsage.find({}, { limit: 10 });
  if (!counted) throw new Error('nothing is counted');
  expect(counted.amount).toBeGreaterThan(100);
  const left = 64 * 1024 * 1024 - counted.amount - 10;
  await writable(clientUsage).update(counted._id, {}, { increment: { amount: left } });

  author(catalog, 'Any cats?');
  expect(refusalOf(await enter(intake))).toBe('rate-limited');
  expect(refusalOf(await enter(intake))).toBe('rate-limited');
  expect((await clientUsage.get(counted._id))?.amount).toBe(counted.amount + left);
  expect(await stored(intake)).toEqual([1, 1]);
  author(catalog, 'Any pets?');
  expect(nodeOf(await enter(intake))).toBe('brand.q_pets');
  expect(nodeOf(await intake.resolve())).toBe('q_height');

  accounts.configurations.set('brd_slim', { themeJson: '{"accent":"#654321"}' });
  expect(refusalOf(await intake.resolve())).toBe('rate-limited');
  clock.pass(day);
  author(catalog, 'Any cats?');
  expect(nodeOf(await enter(intake))).toBe('brand.q_pets');
});

test('twenty mints of new questions at once compose and count them once', async () => {
  const { intake } = await start();
  const steps = await Promise.all(Array.from({ length: 20 }, () => enter(intake)));
  expect(steps.map((told) => stepOf(told).node?.nodeId)).toEqual(Array(20).fill('brand.q_pets'));
  const [overlay] = await intake.context.overlays.find({}, { limit: 2 });
  const [theme] = await intake.context.themeDocuments.find({}, { limit: 2 });
  const [counted] = await intake.context.clientUsage.find({}, { limit: 2 });
  expect(counted?.amount).toBeLessThanOrEqual((overlay?.json.length ?? 0) + 20 * (theme?.json.length ?? 0));
});
