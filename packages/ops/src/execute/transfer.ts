import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { type Caller, openCaller } from '../connection/caller.ts';
import { readOtherConnection } from '../connection/connection.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { UsageError } from '../io/failure.ts';
import { printJson } from '../output/print.ts';
import { showPlan, showSecret, transferAsJson } from '../output/transfer-lines.ts';
import { applyPlans, type CreatedRegistration } from '../transfer/apply.ts';
import { type MatchedBrand, matchBrands } from '../transfer/match-brands.ts';
import { type BrandPlan, countChanges } from '../transfer/plan.ts';
import { type BrandsToPlan, planOfferings } from '../transfer/plan-offerings.ts';
import { planRegistrations } from '../transfer/plan-registrations.ts';
import { planSettings } from '../transfer/plan-settings.ts';
import { openSide, type Side } from '../transfer/side.ts';
import { confirm } from './confirm.ts';
import { startProgress } from './progress.ts';

type TransferValues = {
  readonly clientId: string;
  readonly to: string;
  readonly brand?: readonly string[] | undefined;
  readonly toUrl?: string | undefined;
  readonly toTokenFile?: string | undefined;
  readonly withoutRefused?: boolean | undefined;
};

/**
 * Plans the transfer of a client's brands to another client, shows the plan, and executes it once confirmed. Nothing is
 * changed if the target refuses a part, unless the rest was requested. Finished parts are not planned again, so an
 * interrupted transfer can continue.
 */
export async function executeTransfer(
  command: Command,
  invocation: Invocation<TransferValues>,
): Promise<ExitCode> {
  const { values: asked, common, caller, io } = invocation;
  using other = openOther(asked, invocation);
  if (other === undefined && asked.clientId === asked.to) throw new UsageError('--to names the same client');
  const from = await openSide(caller, asked.clientId);
  const to = await openSide(other ?? caller, asked.to);
  const plans = await planBrands(
    from,
    to,
    matchBrands(from.brands, to.brands, asked.brand ?? []),
    invocation,
  );
  if (!common.json) showPlan(from, to, plans, io);

  const isAllowed = countChanges(plans).refuse === 0 || asked.withoutRefused === true;
  const acts = isAllowed && (await isWanted(command, invocation, plans));
  const registrations = acts ? await act(to, plans, invocation) : [];
  if (common.json) io.out(printJson(transferAsJson(plans, registrations)));
  else if (acts) io.out('Done');
  if (!isAllowed) io.note('Nothing is changed while a part is refused; --without-refused does the rest');
  return isAllowed ? 0 : 1;
}

/** Shows the secrets of new registrations even after a failure. */
async function act(
  to: Side,
  plans: readonly BrandPlan[],
  { common, io }: Pick<Invocation, 'common' | 'io'>,
): Promise<readonly CreatedRegistration[]> {
  const registrations: CreatedRegistration[] = [];
  try {
    await applyPlans(to, plans, (created) => {
      registrations.push(created);
      if (!common.json) showSecret(created, io);
    });
    return registrations;
  } catch (failure) {
    if (common.json) io.out(printJson(transferAsJson(plans, registrations)));
    io.note('What is done stays. Run the command again: it does the rest');
    throw failure;
  }
}

function openOther(
  { toUrl, toTokenFile }: TransferValues,
  { caller, io }: Pick<Invocation, 'caller' | 'io'>,
): Caller | undefined {
  const flags = { ...(toUrl && { url: toUrl }), ...(toTokenFile && { tokenFile: toTokenFile }) };
  const connection = readOtherConnection(flags, io.env);
  const { correlationId } = caller;
  return connection && openCaller({ connection, correlationId, deadlineMs: io.deadlineMs });
}

async function planBrands(
  from: Side,
  to: Side,
  matched: readonly MatchedBrand[],
  invocation: Pick<Invocation, 'common' | 'io'>,
): Promise<readonly BrandPlan[]> {
  const plans: BrandPlan[] = [];
  using progress = startProgress(invocation);
  for (const brands of matched) {
    plans.push(await planBrand({ from, to, ...brands }));
    progress.reached(`${plans.length} of ${matched.length} brands`);
  }
  return plans;
}

/** Whether there is something to do, confirmed. Throws `Declined`. */
async function isWanted(
  command: Command,
  invocation: Invocation<TransferValues>,
  plans: readonly BrandPlan[],
): Promise<boolean> {
  const { common, io } = invocation;
  const { create, change } = countChanges(plans);
  const isNothing = create + change === 0;
  const isAsked = io.ask !== undefined && !common.json;
  if (isNothing) io.note('Nothing to do');
  else if (!common.yes && !isAsked) io.note('This is the plan; nothing is changed without --yes');
  else {
    await confirm(command, invocation);
    return true;
  }
  return false;
}

/** Planning changes nothing. */
async function planBrand(brands: BrandsToPlan): Promise<BrandPlan> {
  const { to, source, target } = brands;
  const { isRefused, settings, lines } = await planSettings(to, source, target);
  const nothing = { offerings: [], registrations: [] };
  if (isRefused) return { source, target, isRefused, settings, lines, ...nothing };
  const { offerings, lines: ofOfferings } = await planOfferings(brands);
  const { registrations, lines: ofRegistrations } = await planRegistrations(brands);
  const all = [...lines, ...ofOfferings, ...ofRegistrations];
  return { source, target, isRefused, settings, lines: all, offerings, registrations };
}
