import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heldElsewhere } from '@telehealth/service-kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refusalOf, startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { shortBundle } from './short-bundle.ts';

const storeUrl = 'sqlite::memory:';
const bundles = [shortBundle()];

describe('interface.md 4.1 rules 2 and 4', () => {
  test.each([
    ['a therapy without a questionnaire', ['ed'], 'config-gap'],
    ['several therapies and no offering that selects one', ['weight_loss', 'ed'], 'config-gap'],
    ['no therapy, and no shared questionnaire published', [], 'unavailable'],
  ])('%s is refused, and nothing is stored', async (_, therapies, kind) => {
    const accounts = await startScriptedAccounts();
    accounts.therapies.set('brd_slim', therapies);
    const intake = await startIntake({ storeUrl, accounts, bundles });
    expect(refusalOf(await intake.resolve())).toBe(kind);
    expect(await intake.context.journeys.find({}, { limit: 1 })).toEqual([]);
  });
});

describe('interface.md 4.1 rule 1', () => {
  test('a resume writes nothing and asks no upstream', async () => {
    const accounts = await startScriptedAccounts();
    const intake = await startIntake({ storeUrl, accounts, bundles });
    const { journeyId } = stepOf(await intake.resolve());
    const before = await intake.context.journeys.get(journeyId);
    await accounts.close();
    expect(stepOf(await intake.resolve(journeyId)).journeyId).toBe(journeyId);
    expect(await intake.context.journeys.get(journeyId)).toEqual(before);
    expect(accounts.calls()).toBe(1);
  });

  test('an unknown journey and another brand’s mint a new one, at the same cost', async () => {
    const accounts = await startScriptedAccounts();
    let reads = 0;
    const intake = await startIntake({
      storeUrl,
      accounts,
      bundles,
      wrap: (context) => ({
        ...context,
        // The schedule reads journeys too.
        leases: heldElsewhere(context),
        journeys: {
          ...context.journeys,
          find: (...args) => {
            reads++;
            return context.journeys.find(...args);
          },
        },
      }),
    });
    const theirs = stepOf(await intake.resolve(undefined, 'brd_other'));
    const costs = [];
    for (const journeyId of ['jny_unknown', theirs.journeyId]) {
      const before = [reads, accounts.calls()];
      expect(stepOf(await intake.resolve(journeyId)).journeyId).not.toBe(journeyId);
      costs.push([reads - (before[0] ?? 0), accounts.calls() - (before[1] ?? 0)]);
    }
    expect(costs[0]).toEqual(costs[1]);
  });
});

describe('design.md 6: accounts away', () => {
  test('a brand seen before opens on its last configuration, one never seen is unavailable', async () => {
    const accounts = await startScriptedAccounts();
    const intake = await startIntake({ storeUrl, accounts, bundles });
    stepOf(await intake.resolve());
    await accounts.close();
    expect(stepOf(await intake.resolve()).node?.nodeId).toBe('q_height');
    expect(refusalOf(await intake.resolve(undefined, 'brd_other'))).toBe('unavailable');
  });

  test('decisions.md 16: a brand seen before opens also after intake was restarted meanwhile', async () => {
    const accounts = await startScriptedAccounts();
    const folder = mkdtempSync(join(tmpdir(), 'intake-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = `sqlite:${folder}/intake.sqlite`;
    const before = await startIntake({ storeUrl: file, accounts, bundles });
    stepOf(await before.resolve());
    await before.close();
    await accounts.close();

    const after = await startIntake({ storeUrl: file, accounts, bundles });
    expect(stepOf(await after.resolve()).node?.nodeId).toBe('q_height');
    expect(refusalOf(await after.resolve(undefined, 'brd_other'))).toBe('unavailable');
  });

  test('a brand accounts does not know is not found, whatever was known of it', async () => {
    const accounts = await startScriptedAccounts();
    const intake = await startIntake({ storeUrl, accounts, bundles });
    stepOf(await intake.resolve());
    accounts.therapies.delete('brd_slim');
    expect(refusalOf(await intake.resolve())).toBe('not-found');
  });
});

describe('decisions.md 4 version pinning', () => {
  test('a running session keeps its bundle across a publication and a restart; a new one gets the new', async () => {
    const accounts = await startScriptedAccounts();
    const folder = mkdtempSync(join(tmpdir(), 'intake-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = `sqlite:${folder}/intake.sqlite`;

    const before = await startIntake({
      storeUrl: file,
      accounts,
      bundles: [shortBundle('1.0.0', 'Old headline')],
    });
    const running = stepOf(await before.resolve());
    await before.close();

    const after = await startIntake({
      storeUrl: file,
      accounts,
      bundles: [shortBundle('1.1.0', 'New headline')],
    });
    expect(stepOf(await after.resolve(running.journeyId)).node?.copy).toBe('Old headline');
    expect(stepOf(await after.resolve()).node?.copy).toBe('New headline');
  });

  test('a bundle with a lint error is not published: the service does not start', async () => {
    const accounts = await startScriptedAccounts();
    const broken = { ...(shortBundle() as object), nodes: [] };
    await expect(startIntake({ storeUrl, accounts, bundles: [broken] })).rejects.toThrow(/bundle refused/);
  });
});
