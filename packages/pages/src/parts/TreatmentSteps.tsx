import { stepsDone } from '../state/steps-done.ts';
import type { FollowingTexts } from '../texts/following/following-texts.ts';

/** What is done, what happens now and what comes. Nothing where the treatment does not go on. */
export function TreatmentSteps({
  status,
  texts,
}: {
  readonly status: string;
  readonly texts: FollowingTexts;
}) {
  const standing = stepsDone(status);
  if (standing === undefined) return null;
  const { done, isBegun } = standing;
  const { headline, marks, names } = texts.steps;
  const usual: Readonly<Record<number, string>> = texts.steps.usual;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{headline}</h2>
      <ol class="steps">
        {names.map((name, index) => {
          const isCurrent = index === done;
          const current = isBegun ? 'now' : 'next';
          const mark = index < done ? 'done' : isCurrent ? current : undefined;
          return (
            <li key={name} class={mark} {...(isCurrent && { 'aria-current': 'step' as const })}>
              {mark === undefined ? name : `${name} – ${marks[mark]}`}
              {isCurrent && usual[index] !== undefined && <p class="soft">{usual[index]}</p>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
