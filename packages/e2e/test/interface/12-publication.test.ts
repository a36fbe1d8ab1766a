import { expect, onTestFinished, test } from 'vitest';
import { accountClient } from '../../src/clients/account-client.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { publishTrial } from '../../src/clients/trial-bundle.ts';

const therapy = 'acid_reflux';
const fact = 'sleeps_well';

/** Puts one more question before all others. */
// biome-ignore lint/suspicious/noExplicitAny: a bundle as JSON
function beginWithQuestion(bundle: any): void {
  const { section, phase } = bundle.nodes[0];
  const question = {
    id: 'q_sleeps_well',
    kind: 'question',
    section,
    fact,
    control: 'yes_no',
    required: true,
  };
  bundle.facts.push({ code: fact, value_type: 'boolean', cardinality: 'single', screening: 'shared' });
  bundle.nodes.unshift({ ...question, copy: 'c.sleeps_well', ...(phase && { phase }) });
  for (const locale of bundle.locales) bundle.copy[locale]['c.sleeps_well'] = 'Do you sleep well?';
}

test('decisions.md 12: a version that names a brand is asked, and its facts are listed, for that brand alone', async () => {
  const { base_url } = target();
  const { apiKey, brandIds } = await ownTenant({ brands: [[therapy], [therapy]] });
  const [chosen, other = ''] = brandIds;
  onTestFinished(await publishTrial(therapy, [chosen], beginWithQuestion));

  const firstFact = async (brandId: string) =>
    (await intakeClient(base_url, apiKey, brandId).resolve()).body.node.fact;
  const listsFact = async (brandId: string) => {
    const path = `/question-library/facts?therapy=${therapy}&mode=initial`;
    return JSON.stringify((await accountClient(apiKey, brandId).get(path)).body).includes(fact);
  };
  await expect.poll(() => firstFact(chosen)).toBe(fact);
  await expect.poll(() => listsFact(chosen)).toBe(true);
  expect(await firstFact(other)).not.toBe(fact);
  expect(await listsFact(other)).toBe(false);
});
