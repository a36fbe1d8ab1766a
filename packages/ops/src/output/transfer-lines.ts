import type { CliIo } from '../io/cli-io.ts';
import type { CreatedRegistration } from '../transfer/apply.ts';
import { type BrandPlan, countChanges } from '../transfer/plan.ts';
import { describedClient, type Side } from '../transfer/side.ts';
import { printable, printTable } from './print.ts';
import type { ShownObject } from './representation.ts';

const columns = ['brand', 'part', 'name', 'change', 'why'];

/** Lines and their sum. */
export function showPlan(
  from: Side,
  to: Side,
  plans: readonly BrandPlan[],
  { out }: Pick<CliIo, 'out'>,
): void {
  out(printable(`From ${describedClient(from)} to ${describedClient(to)}`));
  out(printTable(rowsOf(plans), columns));
  const { create, change, leave, refuse } = countChanges(plans);
  out(`${create} to create, ${change} to change, ${leave} left as they are, ${refuse} refused`);
}

export function showSecret(
  { registrationId, url, secret }: CreatedRegistration,
  { out }: Pick<CliIo, 'out'>,
): void {
  out(
    printable(`${registrationId} at ${url} has the secret ${secret}; keep it now, it is never shown again`),
  );
}

/** As JSON shows the plan, with what it created. */
export function transferAsJson(
  plans: readonly BrandPlan[],
  registrations: readonly CreatedRegistration[],
): ShownObject {
  const created = registrations.map(({ registrationId, brandId, url, secret }) => ({
    ...{ registration_id: registrationId, brand_id: brandId, url, secret },
  }));
  return { plan: rowsOf(plans), counts: countChanges(plans), registrations: created };
}

function rowsOf(plans: readonly BrandPlan[]): readonly ShownObject[] {
  return plans.flatMap(({ lines }) => lines.map((line) => ({ ...line })));
}
