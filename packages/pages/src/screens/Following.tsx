import type { Enrollment } from '../api/enrollment.ts';
import { shownDay } from '../format/shown.ts';
import { Headline } from '../parts/Headline.tsx';
import type { ScreenProps } from './screen.ts';

/** Where the treatment stands, in the words of the patient, and what has happened so far. */
export function Following({
  state,
  actions,
  texts,
  enrollment,
}: ScreenProps & { readonly enrollment: Enrollment }) {
  const statuses: Readonly<Record<string, readonly string[]>> = texts.statuses;
  const milestones: Readonly<Record<string, string>> = texts.milestones;
  const [headline = '', body] = statuses[enrollment.status] ?? texts.statuses.other;
  const shown = enrollment.milestones.filter(({ type }) => milestones[type] !== undefined);
  const canSignIn = state.brand?.sign_in_url !== null;
  return (
    <>
      <Headline text={headline} />
      <p>{body}</p>
      {shown.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history">{texts.following.history}</h2>
          <ol class="history">
            {shown.map(({ type, occurred_at }) => (
              <li key={`${type} ${occurred_at}`}>
                <span>{milestones[type]}</span>
                <time dateTime={occurred_at}>{shownDay(occurred_at, state.formatLocale)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div class="actions">
        <button type="button" onClick={actions.look}>
          {texts.following.refresh}
        </button>
      </div>
      {canSignIn && (
        <section class="aside" aria-labelledby="elsewhere">
          <h2 id="elsewhere">{texts.elsewhere}</h2>
          <p>{enrollment.person_id === null ? texts.following.elsewhereBody : texts.following.signedIn}</p>
          {enrollment.person_id === null && (
            <button type="button" onClick={actions.signInElsewhere}>
              {texts.signIn}
            </button>
          )}
        </section>
      )}
    </>
  );
}
