import acidReflux from './acid-reflux.initial.json' with { type: 'json' };
import antiAgingB12 from './anti-aging-b12.initial.json' with { type: 'json' };
import antiAgingGlutathione from './anti-aging-glutathione.initial.json' with { type: 'json' };
import antiAgingNadNasal from './anti-aging-nad-nasal.initial.json' with { type: 'json' };
import { assemble } from './assemble.ts';
import ed from './ed.initial.json' with { type: 'json' };
import hairLoss from './hair-loss.initial.json' with { type: 'json' };
import performanceAnxiety from './performance-anxiety.initial.json' with { type: 'json' };
import prematureEjaculation from './premature-ejaculation.initial.json' with { type: 'json' };
import shared from './shared.initial.json' with { type: 'json' };
import { sharedParts } from './shared-parts.ts';
import skin from './skin.initial.json' with { type: 'json' };
import walk from './walk.initial.json' with { type: 'json' };
import weightLoss from './weight-loss.initial.json' with { type: 'json' };

/** One bundle for each therapy in the order of interface.md 4.8, and the shared one. */
export const builtInBundles: readonly unknown[] = [
  weightLoss,
  walk,
  ed,
  antiAgingB12,
  antiAgingGlutathione,
  antiAgingNadNasal,
  hairLoss,
  skin,
  prematureEjaculation,
  acidReflux,
  performanceAnxiety,
  shared,
].map((source) => assemble(source, sharedParts));
