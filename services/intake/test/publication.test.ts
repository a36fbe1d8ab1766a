import { createClient } from '@connectrpc/connect';
import {
  InstrumentOperatorService,
  LintSeverity,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { errorFromWire } from '@telehealth/rpc';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { otherOperatorToken, refusalOf, stepOf } from './intake-under-test.ts';
import {
  bundle,
  headlineOf,
  kindOf,
  listed,
  named,
  options,
  publish,
  rowsOf,
  startOne,
  text,
} from './publishing-under-test.ts';

onEmbeddedStore((freshUrl) => {
  describe('publishing', () => {
    test('new sessions begin on what was published; running ones keep theirs', async () => {
      const replica = await startOne(freshUrl());
      const running = stepOf(await replica.resolve());
      expect(await publish(replica, text('1.1.0', 'New?'))).toMatchObject({ ...named, current: true });
      expect(await headlineOf(replica)).toBe('New?');
      expect(stepOf(await replica.resolve(running.journeyId)).node?.copy).toBe('How tall are you?');
      expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0']);
    });

    test('the highest version is current, whichever was published last', async () => {
      const replica = await startOne(freshUrl());
      await publish(replica, text('1.10.0', 'Ten?'));
      expect(await publish(replica, text('1.9.0', 'Nine?'))).toMatchObject({ current: false });
      expect(await headlineOf(replica)).toBe('Ten?');
      expect(await listed(replica)).toEqual(['1.10.0 current', '1.9.0', '1.0.0']);
    });

    test('a version is published once: the same content is the same answer, another one a conflict', async () => {
      const replica = await startOne(freshUrl());
      const first = await publish(replica, text('1.1.0', 'New?'));
      await replica.clock.advance(60_000);
      const again = JSON.stringify(Object.fromEntries(Object.entries(bundle('1.1.0', 'New?')).toReversed()));
      expect(await publish(replica, again)).toEqual(first);
      expect(await kindOf(publish(replica, text('1.1.0', 'Other?')))).toBe('conflict');
      expect(await headlineOf(replica)).toBe('New?');
      expect(await rowsOf(replica.context, 'bundle.publish')).toHaveLength(1);
    });

    test('a bundle with errors is refused with each of them, and nothing is published', async () => {
      const replica = await startOne(freshUrl());
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
      const replica = await startOne(freshUrl());
      const refusal = await publish(replica, bundleJson).catch(errorFromWire);
      expect(refusal).toMatchObject({ kind: 'validation', issues: [{ code }] });
      const linted = await replica.operator.lintBundle({ bundleJson }, options);
      expect(linted).toMatchObject({ findings: [{ code }] });
      expect(linted.bundle).toBeUndefined();
    });

    test('a consent whose text changed needs another version', async () => {
      const replica = await startOne(freshUrl());
      await publish(replica, text('1.1.0'));
      const changed = text('1.2.0').replace('I agree to be treated.', 'I agree to anything.');
      const refusal = await publish(replica, changed).catch(errorFromWire);
      expect(refusal).toMatchObject({
        kind: 'validation',
        issues: [{ code: 'CONSENT_COPY_CHANGED_SAME_VERSION' }],
      });
      const { findings } = await replica.operator.lintBundle({ bundleJson: changed }, options);
      expect(findings).toMatchObject([{ severity: LintSeverity.ERROR }]);
      const renewed = changed.replace('2026-01-01', '2026-02-01');
      expect(await publish(replica, renewed)).toMatchObject({ bundleVersion: '1.2.0', current: true });
    });

    test('interface.md 2.2: no version of a consent is ever used for another text again, by any publication', async () => {
      const replica = await startOne(freshUrl());
      const second = text('1.1.0').replace('I agree to be treated.', 'B').replace('2026-01-01', '2026-02-01');
      await publish(replica, second);
      await replica.operator.withdrawBundle(named, options);
      const oldVersion = text('1.2.0').replace('I agree to be treated.', 'C');
      const withdrawnVersion = oldVersion.replace('2026-01-01', '2026-02-01');
      for (const bundleJson of [oldVersion, withdrawnVersion]) {
        const issues = [{ code: 'CONSENT_COPY_CHANGED_SAME_VERSION', where: '/nodes/3/consent/version' }];
        const refusal = await publish(replica, bundleJson).catch(errorFromWire);
        expect(refusal).toMatchObject({ kind: 'validation', issues });
        const { findings } = await replica.operator.lintBundle({ bundleJson }, options);
        expect(findings).toMatchObject(issues);
      }
      expect(await listed(replica)).toEqual(['1.1.0 withdrawn', '1.0.0 current']);
      const back = text('1.2.0');
      expect(await publish(replica, back), 'its own text it keeps').toMatchObject({ bundleVersion: '1.2.0' });
    });

    test('a finding in a bundle is listed once, also beside published versions', async () => {
      const replica = await startOne(freshUrl());
      const unused = { code: 'unused', value_type: 'boolean', cardinality: 'single', screening: 'shared' };
      const candidate = bundle('1.1.0') as { readonly facts: readonly object[] };
      const bundleJson = JSON.stringify({ ...candidate, facts: [...candidate.facts, unused] });
      const changed = bundleJson.replace('I agree to be treated.', 'I agree to anything.');
      const codesIn = async (json: string) =>
        (await replica.operator.lintBundle({ bundleJson: json }, options)).findings.map(({ code }) => code);
      expect(await codesIn(bundleJson)).toEqual(['FACT_UNUSED']);
      expect(await codesIn(changed)).toEqual(['CONSENT_COPY_CHANGED_SAME_VERSION', 'FACT_UNUSED']);
    });

    test('decisions.md 12: the lint sums up a bundle that can be published, under the hash it is published with', async () => {
      const replica = await startOne(freshUrl());
      const { bundle: linted } = await replica.operator.lintBundle({ bundleJson: text('1.1.0') }, options);
      const { sha256 } = await publish(replica, text('1.1.0'));
      expect(linted).toMatchObject({ ...named, nodeCount: 4, sha256 });
      const changed = text('1.2.0').replace('I agree to be treated.', 'I agree to anything.');
      const { bundle: refused } = await replica.operator.lintBundle({ bundleJson: changed }, options);
      expect(refused).toBeUndefined();
    });

    test('a bundle over 960 KiB is refused with the reason; a smaller one fits its request', async () => {
      const replica = await startOne(freshUrl());
      const sized = (bytes: number) => text('1.1.0', 'x'.repeat(bytes - text('1.1.0', '').length));
      const over = sized(960 * 1024 + 1);
      expect(await publish(replica, over).catch(errorFromWire)).toMatchObject({
        kind: 'validation',
        issues: [{ code: 'TOO_LARGE' }],
      });
      const { findings } = await replica.operator.lintBundle({ bundleJson: over }, options);
      expect(findings.map(({ code }) => code)).toEqual(['TOO_LARGE']);
      expect(await listed(replica)).toEqual(['1.0.0 current']);
      expect(await publish(replica, sized(960 * 1024))).toMatchObject({ current: true });
    });

    test('only an operator with the scope publishes', async () => {
      const replica = await startOne(freshUrl());
      const other = createClient(InstrumentOperatorService, replica.asOperator(otherOperatorToken));
      const asService = createClient(InstrumentOperatorService, replica.transport);
      const request = { bundleJson: text('1.1.0') };
      expect(await kindOf(other.publishBundle(request, options))).toBe('forbidden');
      expect(await kindOf(asService.publishBundle(request, options))).toBe('unauthorized');
      expect(await listed(replica)).toEqual(['1.0.0 current']);
    });

    test('decisions.md 11: each act leaves one row, with who, why and what', async () => {
      const { context, operator, ...replica } = await startOne(freshUrl());
      await operator.publishBundle({ bundleJson: text('1.1.0') }, options);
      await operator.withdrawBundle(named, options);
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
    test('new sessions fall back to the latest version left; running ones go on, also after a restart', async () => {
      const storeUrl = freshUrl();
      const replica = await startOne(storeUrl);
      await publish(replica, text('1.1.0', 'New?'));
      const { journeyId } = stepOf(await replica.resolve());
      const { bundle } = await replica.operator.withdrawBundle(named, options);
      expect(bundle).toMatchObject({ ...named, current: false });
      expect(bundle?.withdrawnAt).toBeDefined();
      expect(await headlineOf(replica)).toBe('How tall are you?');
      expect(await listed(replica)).toEqual(['1.1.0 withdrawn', '1.0.0 current']);

      const restarted = await startOne(storeUrl);
      for (const each of [replica, restarted]) {
        expect(stepOf(await each.resolve(journeyId)).node?.copy).toBe('New?');
        expect(await headlineOf(each)).toBe('How tall are you?');
      }
      expect(stepOf(await restarted.next(journeyId, 'q_height', 172)).node?.nodeId).toBe('q_weight');
    });

    test('interface.md 4.1 rule 4: a therapy whose versions are all withdrawn has no questionnaire', async () => {
      const replica = await startOne(freshUrl());
      await replica.operator.withdrawBundle({ ...named, bundleVersion: '1.0.0' }, options);
      expect(refusalOf(await replica.resolve())).toBe('config-gap');
    });

    test('a restart never publishes again what was withdrawn, nor does another publication', async () => {
      const storeUrl = freshUrl();
      const replica = await startOne(storeUrl);
      const built = { ...named, bundleVersion: '1.0.0' };
      await replica.operator.withdrawBundle(built, options);
      const restarted = await startOne(storeUrl);
      expect(await listed(restarted)).toEqual(['1.0.0 withdrawn']);
      const { withdrawnAt, current } = await publish(restarted, text('1.0.0'));
      expect([withdrawnAt === undefined, current]).toEqual([false, false]);
    });

    test('withdrawing again is the same answer; what never was is not-found', async () => {
      const { operator, clock, context } = await startOne(freshUrl());
      const built = { ...named, bundleVersion: '1.0.0' };
      const first = await operator.withdrawBundle(built, options);
      await clock.advance(60_000);
      expect(await operator.withdrawBundle(built, options)).toEqual(first);
      expect(await rowsOf(context, 'bundle.withdraw')).toHaveLength(1);
      expect(await kindOf(operator.withdrawBundle(named, options))).toBe('not-found');
    });
  });
});
