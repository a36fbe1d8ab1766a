import type { Step } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';

/** Language and units, which a journey keeps. */
export function Conventions({ step, texts }: { readonly step: Step; readonly texts: Texts }) {
  const units = step.units === undefined ? undefined : texts.units[step.units];
  return <footer class="conventions">{[texts.name, units].filter(Boolean).join(' · ')}</footer>;
}
