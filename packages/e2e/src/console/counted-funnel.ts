import type { Page } from 'playwright-core';

const counts = { left: 3, went_back: 1, median_seconds: 11, instrument_version: 'wl@1.0.0' };
const nodes = [
  { ...counts, node_id: 'd_welcome', reached: 120, answered: 118 },
  {
    ...{ ...counts, node_id: 'q_goal_weight_kg', reached: 117, answered: 90 },
    ...{ headline: 'What would you like to weigh?', conditional: true },
  },
  { ...counts, node_id: 'q_few', reached: null, answered: null },
];

/** The funnel shows these counts: a real one takes five minutes to count its first journey. */
export async function countedFunnel(page: Page): Promise<void> {
  await page.route('**/funnel?*', async (route) => {
    const { data } = await (await route.fetch()).json();
    const days = [{ day: data.to, started: 120, submitted: null, eligible: 60, paid: 40 }];
    const ofSource = new URL(route.request().url()).searchParams.get('source');
    const paid = ofSource === 'search' ? 20 : 40;
    const sources = ['newsletter', 'search'];
    await route.fulfill({ json: { data: { ...data, started: 120, paid, nodes, days, sources } } });
  });
}
