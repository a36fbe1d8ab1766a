import type { Step } from '../api/step.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';

interface StepProgressProps {
  readonly step: Step;
  readonly texts: Texts;
  readonly minutesLeft: number | undefined;
}

/** Progress, the name of the section, and how long the rest takes. */
export function StepProgress({ step, texts, minutesLeft }: StepProgressProps) {
  const { progress } = step;
  if (progress === undefined) return null;
  const { section_label, position_estimate } = progress;
  const left = minutesLeft === 1 ? texts.minuteLeft : texts.minutesLeft;
  return (
    <div class="progress">
      <p>
        <span>{section_label}</span>
        {minutesLeft !== undefined && <span>{filled(left, { minutes: minutesLeft })}</span>}
      </p>
      <progress max={1} value={position_estimate} aria-label={section_label ?? texts.progress} />
    </div>
  );
}
