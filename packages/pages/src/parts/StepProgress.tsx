import type { Step } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';

/** Progress, and the name of the section. */
export function StepProgress({ step, texts }: { readonly step: Step; readonly texts: Texts }) {
  const { progress } = step;
  if (progress === undefined) return null;
  const { section_label, position_estimate } = progress;
  return (
    <div class="progress">
      <span>{section_label}</span>
      <progress max={1} value={position_estimate} aria-label={section_label ?? texts.progress} />
    </div>
  );
}
