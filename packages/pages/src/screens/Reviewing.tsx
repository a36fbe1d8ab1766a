import { Headline } from '@telehealth/ui/headline';
import type { Reviewed } from '../api/intake.ts';
import { ActionBar } from '../parts/ActionBar.tsx';
import { Conventions } from '../parts/Conventions.tsx';
import { spokenIn } from '../texts/texts.ts';
import { AboveStep, type AboveStepProps } from './AboveStep.tsx';

interface ReviewingProps extends AboveStepProps {
  readonly answers: Reviewed;
}

/** The answers to be checked, each with the way back to its question. */
export function Reviewing({ state, actions, texts, step, minutesLeft, answers }: ReviewingProps) {
  const spoken = spokenIn(state.formatLocale, texts);
  return (
    <>
      <AboveStep state={state} actions={actions} texts={texts} step={step} minutesLeft={minutesLeft} />
      <div class="node">
        <Headline text={texts.review.headline} />
        <p>{texts.review.body}</p>
        <dl class="review">
          {answers.map(({ node_id, headline, lines, can_change }) => (
            <div key={node_id}>
              <dt {...spoken}>{headline}</dt>
              <dd {...spoken}>
                {lines.map((line, index) => (
                  <p key={`${index} ${line}`}>{line}</p>
                ))}
                {lines.length === 0 && <p class="soft">{texts.review.none}</p>}
              </dd>
              {can_change && (
                <dd class="change">
                  <button type="button" class="quiet" onClick={() => actions.returnTo(node_id)}>
                    {texts.review.change}
                    <span class="unseen"> {headline}</span>
                  </button>
                </dd>
              )}
            </div>
          ))}
        </dl>
        <Conventions step={step} texts={texts} />
        <ActionBar>
          <button type="button" class="main" onClick={actions.reviewed}>
            {texts.next}
          </button>
        </ActionBar>
      </div>
    </>
  );
}
