import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';
import type { Compilation } from './compilation.ts';
import { compileEnding } from './compile-ending.ts';
import type { CompiledStop } from './instrument.ts';

/** In the order of the bundle. */
export function compileStops(compilation: Compilation): readonly CompiledStop[] {
  const { bundle, compile, inputsOf } = compilation;
  return (bundle.stop_when ?? []).map((definition) => {
    const { code, when, ending } = definition;
    return Object.freeze({
      code,
      sha256: sha256Hex(canonicalJson(definition)),
      when: compile(when),
      inputs: inputsOf(when),
      ending: compileEnding(compilation, 'not_eligible', ending),
    });
  });
}
