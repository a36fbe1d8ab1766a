import { fill, type Script } from './fill.ts';
import type { Hands } from './hands.ts';
import type { Patient, ShownNode } from './patient.ts';

interface WalkOptions {
  readonly hands: Hands;
  readonly script?: Script;
  /** Called before each answer; true ends the walk. */
  readonly at?: (node: ShownNode) => Promise<boolean | undefined> | boolean | undefined;
  /** Called before the review is passed; true ends the walk. */
  readonly atReview?: () => Promise<boolean | undefined>;
}

/** To the last question. Returns the controls. */
export async function walkPage(
  patient: Patient,
  { hands, script = {}, at = () => undefined, atReview = async () => undefined }: WalkOptions,
): Promise<readonly string[]> {
  const controls: string[] = [];
  for (;;) {
    const { node } = patient.step();
    const review = patient.shown.locator('.review');
    if ((await review.count()) > 0) {
      if (await atReview()) return controls;
      await hands.press('.actions button.main');
      await review.waitFor({ state: 'detached' });
    }
    if (node === null || (await at(node))) return controls;
    controls.push(node.control);
    let after = await patient.stepAfter(() => answer(node, hands, script));
    // An answer that ends the intake needs a confirmation.
    const confirm = patient.shown.locator('dialog button:not(.main)');
    if ((await confirm.count()) > 0) after = await patient.stepAfter(() => confirm.click());
    if (after.node?.node_id === node.node_id) {
      const words = await patient.shown.locator('main').innerText();
      throw new Error(`${node.node_id} was not taken:\n${words}`);
    }
  }
}

async function answer(node: ShownNode, hands: Hands, script: Script): Promise<void> {
  // The browser cannot play the start of a video, so it is skipped.
  if (node.media?.kind === 'video') return hands.press('.actions button:not(.main)');
  await fill(node, hands, script);
  await hands.press('.actions button.main');
}
