import { bundleOf, type CriterionId, criterionIds, type Therapy, therapies, versions } from './bundles.ts';
import { offeringRefs, type Sequence } from './moves.ts';
import { players, type World } from './players.ts';
import { approvalOf, type SaleModel } from './sale-model.ts';
import { asOperator, type Selling } from './selling-services.ts';

/** What operators have approved and withdrawn so far, through all sequences. */
export type Operated = Pick<SaleModel, 'approved' | 'withdrawn'>;

/** Publishes every version of every therapy; none is withdrawn, and nothing is approved. */
export async function publishAll({ versions: operator }: Selling): Promise<Operated> {
  for (const therapy of therapies) {
    for (const version of versions.slice(1)) {
      const bundleJson = JSON.stringify(bundleOf(therapy, version));
      await operator.publishBundle({ bundleJson, brandIds: [] }, asOperator);
    }
  }
  return { approved: new Set(), withdrawn: new Set() };
}

/** Plays a sequence for an eligible patient and others, and expects that exactly that is sold which may be; the number of sales. */
export async function play(
  selling: Selling,
  operated: Operated,
  { approved, moves }: Sequence,
): Promise<number> {
  const world = await newWorld(selling, operated, approved);
  const patient = { weight: 90, pregnant: false } as const;
  for (const move of [{ kind: 'mint', patient, isWhole: true } as const, ...moves]) {
    selling.clock.pass(1000);
    await players[move.kind](world, move as never);
  }
  return world.sales;
}

/** The first version of each therapy alone is current, with every criterion approved, or with none. */
async function newWorld(selling: Selling, operated: Operated, isApproved: boolean): Promise<World> {
  const { neighbours } = selling;
  const world: World = {
    ...selling,
    ...operated,
    offerings: neighbours.offerings,
    orders: [],
    journeys: [],
    sales: 0,
  };
  neighbours.therapies = ['walk'];
  for (const ref of offeringRefs) neighbours.offerings.set(ref, [ref.split('-')[0] ?? '']);
  for (const therapy of therapies) {
    for (const version of versions) {
      const isWithdrawn = world.withdrawn.has(`${therapy} ${version}`);
      if (version === '1.0.0') {
        if (isWithdrawn) await players.publish(world, { kind: 'publish', therapy, version });
      } else if (!isWithdrawn) await players.withdraw(world, { kind: 'withdraw', therapy, version });
    }
    for (const criterion of criterionIds) await approveAlone(world, isApproved, therapy, criterion);
  }
  return world;
}

/** Of the contents of a criterion that of the first version is approved and no other, or none at all. */
async function approveAlone(world: World, isApproved: boolean, therapy: Therapy, criterion: CriterionId) {
  const version = '1.0.0';
  const wanted = isApproved ? approvalOf(therapy, version, criterion) : undefined;
  const present = versions.map((each) => approvalOf(therapy, each, criterion));
  if (present.some((each) => each !== wanted && world.approved.has(each)))
    await players.revoke(world, { kind: 'revoke', therapy, criterion });
  if (wanted !== undefined && !world.approved.has(wanted))
    await players.approve(world, { kind: 'approve', therapy, version, criterion });
}
