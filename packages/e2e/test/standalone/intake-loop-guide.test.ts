import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploadFor } from '../../src/clients/media.ts';
import { demoIntake, wideBrand } from '../../src/clients/target.ts';
import { missingFrom } from '../../src/documents/guide-blocks.ts';
import { type GuideNode, guideNodes, guidesFolder } from '../../src/documents/guide-nodes.ts';
import { controlsOfSeeds } from '../../src/example-page/controls-of-seeds.ts';
import { bodyFor } from '../../src/walk/walk.ts';

const shown = guideNodes();

/** Walks an intake with the answers of the guide, and tries the refused ones first; adds the nodes of the guide it met. */
async function walkByGuide(offering: string, met: Set<string>): Promise<void> {
  const intake = demoIntake(wideBrand());
  let { body: step } = await intake.resolve(undefined, { offering, locale: 'en' });
  const { journey_id: journeyId } = step;
  while (step.status === 'active') {
    const { node } = step;
    const guide = shown.find(({ body }) => JSON.parse(body).node_id === node.node_id);
    const mediaId =
      node.media?.kind === 'image' && (await intake.upload(journeyId, node.node_id, uploadFor(node.media)));
    const bodyOf = (text: string) => JSON.parse(text.replace('med_…', mediaId || ''));
    if (guide && !met.has(node.node_id)) {
      met.add(node.node_id);
      expect(missingFrom(JSON.stringify(node), { form: 'json', shown: guide.node }), node.node_id).toEqual(
        [],
      );
      await expectRefused(guide, (text) => intake.next(journeyId, bodyOf(text)));
    }
    const body = guide
      ? bodyOf(guide.body)
      : node.media
        ? { node_id: node.node_id }
        : bodyFor(node, otherAnswers);
    const answer = await intake.next(journeyId, body);
    expect(answer.body.issues, `${node.node_id}: ${answer.bytes}`).toBeUndefined();
    step = answer.body;
  }
}

async function expectRefused(
  { control, refused, issues }: GuideNode,
  send: (body: string) => ReturnType<ReturnType<typeof demoIntake>['next']>,
): Promise<void> {
  if (refused === undefined || issues === undefined) return;
  const answer = await send(refused);
  expect(missingFrom(JSON.stringify(answer.body.issues), { form: 'json', shown: issues }), control).toEqual(
    [],
  );
}

/** What leads past the nodes of the guide. */
const otherAnswers = { knows_blood_pressure: true };

test('decisions.md 12: the guide shows every control of the built-in bundles, with a picture of at most 30 KB', () => {
  expect(shown.map(({ control }) => control).sort()).toEqual(controlsOfSeeds());
  for (const { picture } of shown) {
    expect(statSync(join(guidesFolder, picture)).size, picture).toBeLessThanOrEqual(30 * 1024);
  }
});

test('decisions.md 12: each node of the guide is served as it is shown, each answer accepted, each refusal as it says', async () => {
  const met = new Set<string>();
  await walkByGuide('wl-semaglutide-monthly', met);
  await walkByGuide('ed-tadalafil-daily', met);
  const all = shown.map(({ body }) => JSON.parse(body).node_id as string);
  expect([...met].sort()).toEqual(all.sort());
});
