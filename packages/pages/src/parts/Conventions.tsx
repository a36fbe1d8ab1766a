import type { Step } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';

/** In which language and units a journey is, which it keeps. */
export function Conventions({ step, texts }: { readonly step: Step; readonly texts: Texts }) {
  const units = step.units === undefined ? undefined : texts.units[step.units];
  return <footer class="conventions">{[texts.name, units].filter(Boolean).join(' · ')}</footer>;
}
