import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '@telehealth/errors';
import type { Phase } from '@telehealth/instrument/bundle';
import { compileInstrument } from '@telehealth/instrument/compile';
import type { InTurns, Script } from '@telehealth/instrument/simulate';
import { type Coverage, coverInTurns, type ScriptedWalk, walkInTurns } from '@telehealth/instrument/simulate';
import type { Call } from '@telehealth/rpc';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { soundBundle } from './judge-bundle.ts';

/** What is simulated; without a script, everything that can be reached. */
export interface SimulationInput {
  readonly bundleJson: string;
  readonly script: Script | undefined;
  /** Undefined: one continuous pass. */
  readonly phase: Phase | undefined;
}

/** What a simulation shows. */
export type Simulation =
  | { readonly kind: 'walk'; readonly walk: ScriptedWalk }
  | { readonly kind: 'coverage'; readonly coverage: Coverage };

/**
 * Walks a bundle that need not be published, storing nothing. A long walk or search lets others be served in between.
 * Throws `validation` with the errors the lint finds, and for a phase of a bundle that has none; `timeout` when the
 * caller is gone before it is done.
 */
export async function simulateBundle(
  call: Pick<Call, 'signal'>,
  { bundleJson, script, phase }: SimulationInput,
): Promise<Simulation> {
  const instrument = compileInstrument(soundBundle(lintBundleText(bundleJson)));
  if (phase !== undefined && !instrument.tierAware) {
    const issues = [{ code: 'phase.undeclared', message: 'The bundle has no phases.', where: '/phase' }];
    throw new DomainError('validation', 'a phase of a bundle that has none', { issues });
  }
  if (script)
    return { kind: 'walk', walk: await servingOthers(call, walkInTurns(instrument, script, phase)) };
  return { kind: 'coverage', coverage: await servingOthers(call, coverInTurns(instrument, phase)) };
}

async function servingOthers<T>({ signal }: Pick<Call, 'signal'>, work: InTurns<T>): Promise<T> {
  for (let turn = work.next(); ; turn = work.next()) {
    if (turn.done) return turn.value;
    await nextTurn();
    if (signal.aborted) throw new DomainError('timeout', 'nobody waits for the simulation any more');
  }
}
