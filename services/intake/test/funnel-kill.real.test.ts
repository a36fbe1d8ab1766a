// Takes long: it starts a process of intake five times.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type CallOptions, type Client, createClient } from '@connectrpc/connect';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { type InstrumentStep, SessionStatus } from '@telehealth/contracts/intake/v1/instrument_step';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { dayMs } from '@telehealth/ids';
import { createTransport } from '@telehealth/rpc';
import { fakeClock, internalCredential } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { countChanges } from '../src/app/funnel/count-changes.ts';
import { getFunnel } from '../src/app/funnel/get-funnel.ts';
import { asBrand, freshUrl, newFolder, startIntake, startScriptedAccounts } from './intake-under-test.ts';
import { running } from './journey-under-test.ts';

type Act = 'next' | 'back' | 'abandon';

/** What a patient was told of a journey whose process may die at any request. */
interface WalkedJourney {
  /** Every node that was shown. */
  readonly shown: Set<string>;
  readonly answered: Set<string>;
  readonly wentBack: Set<string>;
  /** The node that waits for an answer, or did when the journey was ended. */
  current: string | undefined;
  status: SessionStatus;
  /** The request that has no answer yet. */
  pending: Act | undefined;
}

type Intake = Client<typeof IntakeService>;

const answers: Readonly<Record<string, unknown>> = { q_height: 172, q_weight: 90, q_note: 'none' };

const resolve = async (intake: Intake, as: CallOptions, journeyId = ''): Promise<InstrumentStep> =>
  told(await intake.resolve({ journeyId }, as));

async function act(intake: Intake, as: CallOptions, { journeyId, node }: InstrumentStep, what: Act) {
  if (what !== 'next') return told(await intake[what]({ journeyId }, as));
  const { nodeId = '' } = node ?? {};
  const consent = { affirmed: true, consentVersion: '2026-01-01' };
  const body = nodeId in answers ? { answer: factValueFromJson(answers[nodeId]) } : { consent };
  return told(await intake.next({ journeyId, nodeId, ...body }, as));
}

const told = ({ step }: { readonly step?: InstrumentStep | undefined }): InstrumentStep =>
  step ?? expect.unreachable();

/** Walks journey after journey, now and then back, and ends some, until a request fails or is given up. */
async function walk(intake: Intake, journeys: Map<string, WalkedJourney>, signal: AbortSignal) {
  const as = { ...asBrand(), signal };
  let step = await resolve(intake, as);
  for (let count = 1; ; count += 1) {
    const current = step.node?.nodeId;
    const journey = journeys.get(step.journeyId) ?? {
      ...{
        shown: new Set(current === undefined ? [] : [current]),
        answered: new Set<string>(),
        wentBack: new Set<string>(),
      },
      ...{ status: step.status, current, pending: undefined },
    };
    journeys.set(step.journeyId, journey);
    const goesBack = count % 7 === 0 && step.canGoBack;
    journey.pending = count % 17 === 0 ? 'abandon' : goesBack ? 'back' : 'next';
    const after = await act(intake, as, step, journey.pending);
    note(journey, after);
    step = after.node ? after : await resolve(intake, as);
  }
}

/** Notes that the pending request was taken, by the step after it. */
function note(journey: WalkedJourney, { status, node }: InstrumentStep): void {
  const { pending, current = '' } = journey;
  const isEnded = pending === 'abandon';
  Object.assign(journey, { pending: undefined, status, current: isEnded ? current : node?.nodeId });
  if (node !== undefined) journey.shown.add(node.nodeId);
  if (pending === 'next') journey.answered.add(current);
  if (pending === 'back') journey.wentBack.add(node?.nodeId ?? '');
}

/** Finds out what became of the requests that had no answer. */
async function settle(intake: Intake, journeys: Map<string, WalkedJourney>): Promise<void> {
  for (const [journeyId, journey] of journeys) {
    if (journey.pending === undefined) continue;
    const now = await resolve(intake, asBrand(), journeyId);
    if (now.node && now.node.nodeId === journey.current) journey.pending = undefined;
    else note(journey, now);
  }
}

/** What the journeys say, as a funnel counts it. One without an answer does not count. */
function countsOf(journeys: Map<string, WalkedJourney>) {
  const counted = [...journeys.values()].filter(({ answered }) => answered.size > 0);
  const visits = counted.flatMap(({ shown, answered, wentBack, current, status }) =>
    [...shown].map((nodeId) => ({
      ...{ nodeId, answered: answered.has(nodeId), wentBack: wentBack.has(nodeId) },
      left: status === SessionStatus.ABANDONED && nodeId === current,
    })),
  );
  const nodes = [...Map.groupBy(visits, ({ nodeId }) => nodeId)].map(([nodeId, ofNode]) => {
    const count = (what: 'answered' | 'left' | 'wentBack') => ofNode.filter((visit) => visit[what]).length;
    const counts = { answered: count('answered'), left: count('left'), wentBack: count('wentBack') };
    return [nodeId, { reached: ofNode.length, ...counts }] as const;
  });
  const submitted = counted.filter(({ status }) => status === SessionStatus.COMPLETE).length;
  return { started: counted.length, submitted, nodes: Object.fromEntries(nodes) };
}

test('decisions.md 15: after kill -9 in the middle of walks and of the counting, the funnel has the counts of the journeys', async () => {
  const [storeUrl, accounts, key] = [freshUrl(), await startScriptedAccounts(), randomBytes(32)];
  const launch = async (aheadMs = 0) => {
    const file = fileURLToPath(new URL('./walked-process.ts', import.meta.url));
    const given = [file, storeUrl, accounts.url, key.toString('hex'), newFolder(), String(aheadMs)];
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], {
      stdio: [...stdio],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [url] = await once(child.stdout ?? expect.unreachable(), 'data');
    const transport = createTransport({ targets: [String(url)], internalCredential });
    return {
      intake: createClient(IntakeService, transport),
      kill: async () => {
        child.kill('SIGKILL');
        expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
        await transport.close();
      },
    };
  };

  const journeys = new Map<string, WalkedJourney>();
  const answered = () => [...journeys.values()].reduce((sum, journey) => sum + journey.answered.size, 0);
  let { intake, kill } = await launch();
  for (let round = 1; round <= 3; round += 1) {
    const over = new AbortController();
    const walkers = Array.from({ length: 6 }, () => walk(intake, journeys, over.signal).catch(() => {}));
    await expect.poll(answered, { timeout: 120_000 }).toBeGreaterThan(round * 150);
    await kill();
    over.abort();
    await Promise.all(walkers);
    ({ intake, kill } = await launch());
    await settle(intake, journeys);
  }
  await kill();
  // A change counts after five minutes. This process dies while it counts, or before.
  await (await launch(6 * 60_000)).kill();

  const clock = fakeClock(Date.now() + 7 * 60_000);
  const { context } = await startIntake({ storeUrl, sealingKeys: [{ id: 'k1', key }], clock });
  await countChanges(context, running);
  const today = clock.now() - (clock.now() % dayMs);
  const query = {
    brandId: 'brd_slim',
    clientIds: ['cli_1'],
    from: today - dayMs,
    to: today,
    offeringRef: undefined,
  };
  const { started, submitted, nodes } = await getFunnel(context, query, {});
  const expected = countsOf(journeys);
  expect(expected.started).toBeGreaterThan(6);
  const counted = nodes.map(
    ({ nodeId, reached, answered, left, wentBack }) =>
      [nodeId, { reached, answered, left, wentBack }] as const,
  );
  expect({ started, submitted, nodes: Object.fromEntries(counted) }).toEqual(expected);
});
