import { Headline } from '@telehealth/ui/headline';
import type { Enrollment } from '../api/enrollment.ts';
import { Parcels } from '../parts/Parcels.tsx';
import { Receipt } from '../parts/Receipt.tsx';
import { TreatmentSteps } from '../parts/TreatmentSteps.tsx';
import { useAppearance } from '../presses/appearance.ts';
import { useGlances } from '../state/use-glances.ts';
import { followingTextsIn } from '../texts/following/following-texts.ts';
import { historyOf } from './history.ts';
import type { ScreenProps } from './screen.ts';

export interface FollowingProps extends ScreenProps {
  readonly enrollment: Enrollment;
}

/** The state of the treatment and its history. */
export function Following({ state, actions, texts, enrollment }: FollowingProps) {
  const own = followingTextsIn(state.language);
  const statuses: Readonly<Record<string, readonly string[]>> = own.statuses;
  const [headline = '', body] = statuses[enrollment.status] ?? own.statuses.other;
  const history = historyOf(enrollment.milestones, own.milestones, state.formatLocale);
  useAppearance();
  useGlances(actions.glance);
  const canSignIn = state.brand?.sign_in_url !== null;
  return (
    <>
      <Headline text={headline} />
      <p>{body}</p>
      <TreatmentSteps status={enrollment.status} texts={own} />
      <Parcels enrollment={enrollment} texts={own} />
      <Receipt
        enrollment={enrollment}
        brandId={state.brand?.brand_id ?? ''}
        formatLocale={state.formatLocale}
        texts={own}
      />
      {history.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history">{own.history}</h2>
          <ol class="history">
            {history.map(({ text, day, at }) => (
              <li key={`${text} ${day}`}>
                <span>{text}</span>
                <time dateTime={at}>{day}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div class="actions">
        <button type="button" onClick={actions.look}>
          {texts.refresh}
        </button>
      </div>
      {canSignIn && (
        <section class="aside" aria-labelledby="elsewhere">
          <h2 id="elsewhere">{texts.elsewhere}</h2>
          <p>{enrollment.person_id === null ? own.elsewhereBody : own.signedIn}</p>
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
