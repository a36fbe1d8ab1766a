import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { mint, walked } from './journey-under-test.ts';
import { shortBundle } from './short-bundle.ts';

/** The short questionnaire behind a page that is only seen. */
function welcomingBundle() {
  const { nodes, ...bundle } = shortBundle();
  const notice = { kind: 'display', control: 'notice', display: 'static', copy: 'c.main' };
  const welcome = { ...notice, id: 'd_welcome', section: 'main', content: { body: 'c.main' } };
  return { ...bundle, nodes: [welcome, ...nodes] };
}

onEmbeddedStore((freshUrl) => {
  test('decisions.md 13: a page that was seen is no answer, and the first question is one', async () => {
    const accounts = await startScriptedAccounts();
    const intake = await startIntake({ storeUrl: freshUrl(), accounts, bundles: [welcomingBundle()] });
    const journeyId = await mint(intake);
    const stored = () => intake.context.journeys.get(journeyId);
    expect(stepOf(await intake.next(journeyId, 'd_welcome')).node?.nodeId).toBe('q_height');
    expect(await stored()).toHaveProperty('unansweredSince');
    expect(stepOf(await intake.next(journeyId, 'q_height', 172)).node?.nodeId).toBe('q_weight');
    expect(await stored()).not.toHaveProperty('unansweredSince');
  });

  test('decisions.md 4: a blocked step names the support route that the brand had at the entry', async () => {
    const accounts = await startScriptedAccounts();
    accounts.configurations.set('brd_slim', { supportRoute: 'https://slim.example/help' });
    const intake = await startIntake({ storeUrl: freshUrl(), accounts, bundles: [shortBundle()] });
    const step = stepOf(await intake.resolve(await walked(intake, false)));
    expect(step.blocked).toMatchObject({ supportRoute: 'https://slim.example/help' });
  });
});
