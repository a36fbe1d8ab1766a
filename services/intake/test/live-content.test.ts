import { bmiCriterion } from '@telehealth/instrument/test/criteria-bundle';
import { errorFromWire } from '@telehealth/rpc';
import { expect, test } from 'vitest';
import { announceTherapy } from '../src/app/instruments/announce-therapy.ts';
import { approve, outcomesOf, startJudged, walk } from './criteria-under-test.ts';
import { operatorOperation } from './journey-under-test.ts';
import { bundle, headlineOf, listed, publish, type Replica, startOne } from './publishing-under-test.ts';

const placeholder = (version: string) => ({
  ...bundle(version, 'How tall?'),
  content_status: 'placeholder_not_approved',
});
const live = { settings: { deploymentMode: 'live' } } as const;

/** The content of the events about the therapy. */
async function announced({ context }: Replica): Promise<unknown> {
  await announceTherapy(context, operatorOperation(), 'weight_loss');
  const document = await context.instrumentAnnouncements.get('weight_loss');
  return document?.current.map(({ criteriaApproved }) => criteriaApproved);
}

test('decisions.md 16: in live mode a placeholder is not published, at the start or by an operator, and the log names it', async () => {
  const replica = await startOne({ ...live, bundles: [placeholder('1.0.0')] });
  expect(replica.log()).toContain('"placeholders":["weight_loss.initial"]');
  expect(await listed(replica)).toEqual([]);
  expect(await replica.resolve()).toMatchObject({ kind: 'config-gap' });
  expect(await announced(replica)).toEqual([]);
  const refusal = await publish(replica, JSON.stringify(placeholder('1.1.0'))).catch(errorFromWire);
  expect(refusal).toMatchObject({
    kind: 'validation',
    issues: [{ code: 'PLACEHOLDER', where: '/content_status' }],
  });
  expect(await listed(replica)).toEqual([]);

  await publish(replica, JSON.stringify(bundle('1.0.0', 'How tall?')));
  expect(await listed(replica)).toEqual(['1.0.0 current']);
  expect(await headlineOf(replica)).toBe('How tall?');
});

test('in test mode a placeholder is published at the start and by an operator', async () => {
  const replica = await startOne({ bundles: [placeholder('1.0.0')] });
  await publish(replica, JSON.stringify(placeholder('1.1.0')));
  expect(await listed(replica)).toEqual(['1.1.0 current', '1.0.0']);
});

test('decisions.md 16: in live mode a criterion that its bundle alone approves is a draft until an operator approves it', async () => {
  const replica = await startJudged([bmiCriterion()], live);
  expect(await announced(replica)).toEqual([false]);
  expect(await outcomesOf(replica, await walk(replica))).toEqual([]);
  expect((await approve(replica, 'weight_loss')).criterion).toMatchObject({
    approved: true,
    approvedBy: 'ada',
  });
  expect(await announced(replica)).toEqual([true]);
  expect(await outcomesOf(replica, await walk(replica))).toEqual(['eligible']);
});
