import type { IntakeClient } from '../clients/intake-client.ts';
import { answerTo, type WalkedNode } from './walk.ts';

/** What is known of a journey whose platform may die at any request. */
export interface CountedJourney {
  readonly answered: Set<string>;
  readonly wentBack: Set<string>;
  /** The node that waits for an answer. */
  current: string | undefined;
  /** The node of the last request that was taken. */
  last: string | undefined;
  status: string;
  /** Whether something but the sight of a text was given. */
  hasAnswer: boolean;
  /** The request that has no answer yet. */
  pending: { readonly act: 'next' | 'back' | 'abandon'; readonly node: WalkedNode } | undefined;
}

/** Journeys by their ids. */
export type CountedJourneys = Map<string, CountedJourney>;

/** Walks journey after journey, now and then back, and ends some, until a request fails or `isOver` says so. */
export async function walkAndCount(
  intake: IntakeClient,
  journeys: CountedJourneys,
  isOver: () => boolean,
): Promise<void> {
  let step = (await intake.resolve()).body;
  for (let count = 1; !isOver(); count += 1) {
    const journeyId: string = step.journey_id;
    const journey = journeys.get(journeyId) ?? newJourney(step.node);
    journeys.set(journeyId, journey);
    const act = count % 37 === 0 ? 'abandon' : count % 7 === 0 && step.can_go_back ? 'back' : 'next';
    journey.pending = { act, node: step.node };
    const body = act === 'next' ? await answerTo(intake, journeyId, step.node) : undefined;
    const { status, body: after } = await intake[act](journeyId, body);
    if (status !== 200) throw new Error(`${act} was answered ${status}`);
    note(journey, after);
    step = after.status === 'active' ? after : (await intake.resolve()).body;
  }
}

/** Finds out what became of the requests that had no answer. */
export async function settle(intake: IntakeClient, journeys: CountedJourneys): Promise<void> {
  for (const [journeyId, journey] of journeys) {
    if (journey.pending === undefined) continue;
    const { body: now } = await intake.resolve(journeyId);
    const isAsBefore = now.status === 'active' && now.node.node_id === journey.current;
    if (isAsBefore) journey.pending = undefined;
    else note(journey, now);
  }
}

function newJourney({ node_id }: WalkedNode): CountedJourney {
  return {
    answered: new Set(),
    wentBack: new Set(),
    current: node_id,
    last: undefined,
    status: 'active',
    hasAnswer: false,
    pending: undefined,
  };
}

/** Notes that the request was taken, by the step after it. */
function note(journey: CountedJourney, after: { status: string; node: WalkedNode | null }): void {
  const { act, node } = journey.pending ?? {};
  journey.pending = undefined;
  journey.status = after.status;
  journey.current = after.status === 'active' ? after.node?.node_id : undefined;
  if (node === undefined || act === 'abandon') return;
  journey.last = act === 'next' ? node.node_id : journey.current;
  if (act === 'back') journey.wentBack.add(journey.current ?? '');
  if (act === 'next') journey.answered.add(node.node_id);
  if (act === 'next' && node.kind !== 'display') journey.hasAnswer = true;
}
