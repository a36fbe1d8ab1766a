import { createClient } from '@connectrpc/connect';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { expect, onTestFinished, test } from 'vitest';
import { accountClient } from '../../src/account-client.ts';
import { intakeClient } from '../../src/intake-client.ts';
import { operatorTransport, ownTenant } from '../../src/operator.ts';
import { target } from '../../src/target.ts';

const therapy = 'acid_reflux';
const fact = 'sleeps_well';

/** The current bundle of the therapy, as a higher version that begins with one more question. */
// biome-ignore lint/suspicious/noExplicitAny: a bundle as JSON
function withQuestion(bundleJson: string): any {
  const bundle = JSON.parse(bundleJson);
  const { section, phase } = bundle.nodes[0];
  const question = {
    id: 'q_sleeps_well',
    kind: 'question',
    section,
    fact,
    control: 'yes_no',
    required: true,
  };
  bundle.version = `9.0.0-${Date.now()}`;
  bundle.facts.push({ code: fact, value_type: 'boolean', cardinality: 'single' });
  bundle.nodes.unshift({ ...question, copy: 'c.sleeps_well', ...(phase && { phase }) });
  for (const locale of bundle.locales) bundle.copy[locale]['c.sleeps_well'] = 'Do you sleep well?';
  return bundle;
}

test('decisions.md 12: a version that names a brand is asked, and its facts are listed, for that brand alone', async () => {
  const { base_url } = target();
  const { apiKey, brandIds } = await ownTenant({ brands: [[therapy], [therapy]] });
  const [chosen, other = ''] = brandIds;
  const instruments = createClient(InstrumentOperatorService, operatorTransport('intake'));
  const { bundles } = await instruments.listBundles({ therapy });
  const [current] = bundles.filter((bundle) => bundle.current);
  const { bundleJson } = await instruments.getBundle({
    bundleId: current?.bundleId ?? '',
    bundleVersion: current?.bundleVersion ?? '',
  });
  const trial = withQuestion(bundleJson);
  await instruments.publishBundle({ bundleJson: JSON.stringify(trial), brandIds: [chosen] });
  onTestFinished(async () => {
    await instruments.withdrawBundle({ bundleId: trial.id, bundleVersion: trial.version });
  });

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
