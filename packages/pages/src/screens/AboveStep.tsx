import type { Step } from '../api/step.ts';
import { NoticeNote } from '../parts/NoticeNote.tsx';
import { StepProgress } from '../parts/StepProgress.tsx';
import type { ScreenProps } from './screen.ts';

export interface AboveStepProps extends ScreenProps {
  readonly step: Step;
  readonly minutesLeft: number | undefined;
}

/** The ways back and to another device, the progress, and a notice. */
export function AboveStep({ state, actions, texts, step, minutesLeft }: AboveStepProps) {
  return (
    <>
      <div class="ways">
        {step.can_go_back && (
          <button type="button" class="quiet" onClick={actions.back}>
            {texts.back}
          </button>
        )}
        {state.brand?.sign_in_url && !state.isSignedIn && (
          <button type="button" class="quiet elsewhere" onClick={actions.signInElsewhere}>
            {texts.elsewhere}
          </button>
        )}
      </div>
      <StepProgress step={step} texts={texts} minutesLeft={minutesLeft} />
      <NoticeNote notice={state.notice} texts={texts} onReturn={actions.returnTo} />
    </>
  );
}
