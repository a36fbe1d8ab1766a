import { createClient } from '@connectrpc/connect';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { errorFromWire } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { describe, expect, test } from 'vitest';
import { correlated, freshUrl, nodeOf, otherOperatorToken, stepOf } from './intake-under-test.ts';
import {
  bundle,
  headlineOf,
  listed,
  named,
  publish,
  rowsOf,
  startOne,
  text,
} from './publishing-under-test.ts';

describe('publishing', () => {
  test('decisions.md 4 version pinning: new sessions begin on what was published; running ones keep theirs', async () => {
    const replica = await startOne();
    const running = stepOf(await replica.resolve());
    expect(await publish(replica, text('1.1.0', 'New?'))).toMatchObject({ ...named, current: true });
    expect(await headlineOf(replica)).toBe('New?');
    expect(stepOf(await replica.resolve(running.journeyId)).node?.copy).toBe('How tall are you?');
    expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0']);
  });

  test('a version is published once: the same content is the same answer, another one a conflict', async () => {
    const replica = await startOne();
    const first = await publish(replica, text('1.1.0', 'New?'));
    replica.clock.pass(60_000);
    const again = JSON.stringify(Object.fromEntries(Object.entries(bundle('1.1.0', 'New?')).toReversed()));
    expect(await publish(replica, again)).toEqual(first);
    expect(await kindOf(publish(replica, text('1.1.0', 'Other?')))).toBe('conflict');
    expect(await headlineOf(replica)).toBe('New?');
    expect(await rowsOf(replica.context, 'bundle.publish')).toHaveLength(1);
  });

  test('a bundle with errors is refused with each of them, and nothing is published', async () => {
    const replica = await startOne();
    const broken = JSON.stringify({ ...bundle('1.1.0'), sections: [], nodes: [] });
    const refusal = await publish(replica, broken).catch(errorFromWire);
    expect(refusal).toMatchObject({
      kind: 'validation',
      issues: [
        { code: 'MALFORMED', where: '/sections' },
        { code: 'MALFORMED', where: '/nodes' },
      ],
    });
    expect(await listed(replica)).toEqual(['1.0.0 current']);
  });

  test.each([
    ['no JSON', '{', 'MALFORMED'],
    [
      'a therapy that the platform does not serve',
      JSON.stringify({ ...bundle('1.1.0'), id: 'sleep.initial', therapy: 'sleep' }),
      'THERAPY_UNKNOWN',
    ],
    ['the id of another intake', JSON.stringify({ ...bundle('1.1.0'), id: 'ed.initial' }), 'ID_MISMATCH'],
  ])('%s is refused, and the lint finds it', async (_, bundleJson, code) => {
    const replica = await startOne();
    const refusal = await publish(replica, bundleJson).catch(errorFromWire);
    expect(refusal).toMatchObject({ kind: 'validation', issues: [{ code }] });
    const linted = await replica.operator.lintBundle({ bundleJson }, correlated);
    expect(linted).toMatchObject({ findings: [{ code }] });
    expect(linted.bundle).toBeUndefined();
  });

  test('interface.md 2.2: no version of a consent is ever used for another text again, by any publication', async () => {
    const replica = await startOne();
    const second = text('1.1.0').replace('I agree to be treated.', 'B').replace('2026-01-01', '2026-02-01');
    await publish(replica, second);
    await replica.operator.withdrawBundle(named, correlated);
    const oldVersion = text('1.2.0').replace('I agree to be treated.', 'C');
    const withdrawnVersion = oldVersion.replace('2026-01-01', '2026-02-01');
    for (const bundleJson of [oldVersion, withdrawnVersion]) {
      const issues = [{ code: 'CONSENT_COPY_CHANGED_SAME_VERSION', where: '/nodes/3/consent/version' }];
      const refusal = await publish(replica, bundleJson).catch(errorFromWire);
      expect(refusal).toMatchObject({ kind: 'validation', issues });
      const { findings } = await replica.operator.lintBundle({ bundleJson }, correlated);
      expect(findings).toMatchObject(issues);
    }
    expect(await listed(replica)).toEqual(['1.1.0 withdrawn', '1.0.0 current']);
    const back = text('1.2.0');
    expect(await publish(replica, back), 'its own text it keeps').toMatchObject({ bundleVersion: '1.2.0' });
    const renewed = oldVersion.replace('1.2.0', '1.3.0').replace('2026-01-01', '2026-03-01');
    expect(await publish(replica, renewed)).toMatchObject({ bundleVersion: '1.3.0', current: true });
  });

  test('a finding in a bundle is listed once, also beside published versions', async () => {
    const replica = await startOne();
    const unused = { code: 'unused', value_type: 'boolean', cardinality: 'single', screening: 'shared' };
    const candidate = bundle('1.1.0') as { readonly facts: readonly object[] };
    const bundleJson = JSON.stringify({ ...candidate, facts: [...candidate.facts, unused] });
    const changed = bundleJson.replace('I agree to be treated.', 'I agree to anything.');
    const codesIn = async (json: string) =>
      (await replica.operator.lintBundle({ bundleJson: json }, correlated)).findings.map(({ code }) => code);
    expect(await codesIn(bundleJson)).toEqual(['FACT_UNUSED']);
    expect(await codesIn(changed)).toEqual(['CONSENT_COPY_CHANGED_SAME_VERSION', 'FACT_UNUSED']);
  });

  test('decisions.md 12: the lint sums up a bundle that can be published, under the hash it is published with', async () => {
    const replica = await startOne();
    const { bundle: linted } = await replica.operator.lintBundle({ bundleJson: text('1.1.0') }, correlated);
    const { sha256 } = await publish(replica, text('1.1.0'));
    expect(linted).toMatchObject({ ...named, nodeCount: 4, sha256 });
    const changed = text('1.2.0').replace('I agree to be treated.', 'I agree to anything.');
    const { bundle: refused } = await replica.operator.lintBundle({ bundleJson: changed }, correlated);
    expect(refused).toBeUndefined();
  });

  test('a bundle over 960 KiB is refused with the reason; a smaller one fits its request', async () => {
    const replica = await startOne();
    const sized = (bytes: number) => text('1.1.0', 'x'.repeat(bytes - text('1.1.0', '').length));
    const over = sized(960 * 1024 + 1);
    expect(await publish(replica, over).catch(errorFromWire)).toMatchObject({
      kind: 'validation',
      issues: [{ code: 'TOO_LARGE' }],
    });
    const { findings } = await replica.operator.lintBundle({ bundleJson: over }, correlated);
    expect(findings.map(({ code }) => code)).toEqual(['TOO_LARGE']);
    expect(await listed(replica)).toEqual(['1.0.0 current']);
    expect(await publish(replica, sized(960 * 1024))).toMatchObject({ current: true });
  });

  test('only an operator with the scope publishes', async () => {
    const replica = await startOne();
    const other = createClient(InstrumentOperatorService, replica.asOperator(otherOperatorToken));
    const asService = createClient(InstrumentOperatorService, replica.transport);
    const request = { bundleJson: text('1.1.0') };
    expect(await kindOf(other.publishBundle(request, correlated))).toBe('forbidden');
    expect(await kindOf(asService.publishBundle(request, correlated))).toBe('unauthorized');
    expect(await listed(replica)).toEqual(['1.0.0 current']);
  });

  test('decisions.md 11: each act leaves one row, with who, why and what', async () => {
    const { context, operator, ...replica } = await startOne();
    await operator.publishBundle({ bundleJson: text('1.1.0') }, correlated);
    await operator.withdrawBundle(named, correlated);
    const who = { actor: { kind: 'operator', name: 'ada' }, correlationId: 'c-operator', clientId: '' };
    const subject = 'weight_loss.initial@1.1.0';
    expect(await rowsOf(context, 'bundle.publish')).toMatchObject([
      { ...who, subject, changed: { therapy: 'weight_loss' } },
    ]);
    expect(await rowsOf(context, 'bundle.withdraw')).toMatchObject([
      { ...who, subject, changed: { withdrawn: true } },
    ]);
    const rows = await context.auditRows.find({}, { limit: 100 });
    expect(
      rows.find(({ action, actor }) => action === 'bundle.publish' && actor.kind === 'task'),
    ).toMatchObject({
      actor: { name: 'start' },
      subject: 'weight_loss.initial@1.0.0',
    });
    await replica.close();
  });
});

describe('withdrawing', () => {
  test('new sessions fall back to the latest version left; running ones continue, also after a restart', async () => {
    const storeUrl = freshUrl();
    const replica = await startOne({ storeUrl });
    await publish(replica, text('1.1.0', 'New?'));
    const { journeyId } = stepOf(await replica.resolve());
    const { bundle } = await replica.operator.withdrawBundle(named, correlated);
    expect(bundle).toMatchObject({ ...named, current: false });
    expect(bundle?.withdrawnAt).toBeDefined();
    expect(await headlineOf(replica)).toBe('How tall are you?');
    expect(await listed(replica)).toEqual(['1.1.0 withdrawn', '1.0.0 current']);

    const restarted = await startOne({ storeUrl });
    for (const each of [replica, restarted]) {
      expect(stepOf(await each.resolve(journeyId)).node?.copy).toBe('New?');
      expect(await headlineOf(each)).toBe('How tall are you?');
    }
    expect(nodeOf(await restarted.next(journeyId, 'q_height', 172))).toBe('q_weight');
  });

  test('a restart never publishes again what was withdrawn, nor does another publication', async () => {
    const storeUrl = freshUrl();
    const replica = await startOne({ storeUrl });
    const built = { ...named, bundleVersion: '1.0.0' };
    await replica.operator.withdrawBundle(built, correlated);
    const restarted = await startOne({ storeUrl });
    expect(await listed(restarted)).toEqual(['1.0.0 withdrawn']);
    const { withdrawnAt, current } = await publish(restarted, text('1.0.0'));
    expect([withdrawnAt === undefined, current]).toEqual([false, false]);
  });

  test('withdrawing again is the same answer; what never was is not-found', async () => {
    const { operator, clock, context } = await startOne();
    const built = { ...named, bundleVersion: '1.0.0' };
    const first = await operator.withdrawBundle(built, correlated);
    clock.pass(60_000);
    expect(await operator.withdrawBundle(built, correlated)).toEqual(first);
    expect(await rowsOf(context, 'bundle.withdraw')).toHaveLength(1);
    expect(await kindOf(operator.withdrawBundle(named, correlated))).toBe('not-found');
  });
});

describe('reading', () => {
  test('a list goes page by page, of one therapy or of all', async () => {
    const replica = await startOne();
    const { operator } = replica;
    for (const version of ['1.1.0', '1.2.0']) await publish(replica, text(version));
    const walk = JSON.stringify({ ...bundle('0.1.0'), id: 'walk.initial', therapy: 'walk' });
    await publish(replica, walk);
    const seen: string[] = [];
    let pageToken = '';
    do {
      const page = await operator.listBundles({ limit: 1, pageToken }, correlated);
      expect(page.bundles).toHaveLength(1);
      seen.push(...page.bundles.map(({ bundleId, bundleVersion }) => `${bundleId}@${bundleVersion}`));
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(seen).toEqual([
      'walk.initial@0.1.0',
      'weight_loss.initial@1.2.0',
      'weight_loss.initial@1.1.0',
      'weight_loss.initial@1.0.0',
    ]);
    const { bundles } = await operator.listBundles({ therapy: 'walk' }, correlated);
    expect(bundles.map(({ therapy }) => therapy)).toEqual(['walk']);
    for (const wrong of [{ limit: 201 }, { limit: -1 }, { pageToken: 'x' }]) {
      expect(await kindOf(operator.listBundles(wrong, correlated))).toBe('malformed-request');
    }
  });

  test('a version is read with its content, withdrawn or not', async () => {
    const replica = await startOne();
    await publish(replica, text('1.1.0', 'New?'));
    await replica.operator.withdrawBundle(named, correlated);
    const { bundleJson } = await replica.operator.getBundle(named, correlated);
    expect(JSON.parse(bundleJson)).toEqual(bundle('1.1.0', 'New?'));
    const unknown = { ...named, bundleVersion: '9.9.9' };
    expect(await kindOf(replica.operator.getBundle(unknown, correlated))).toBe('not-found');
  });
});
