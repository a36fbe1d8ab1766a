import { Headline } from '@telehealth/ui/headline';
import type { Enrollment } from '../api/enrollment.ts';
import { Parcels } from '../parts/Parcels.tsx';
import { Receipt } from '../parts/Receipt.tsx';
import { TreatmentSteps } from '../parts/TreatmentSteps.tsx';
import { useGlances } from '../state/use-glances.ts';
import { historyOf } from './history.ts';
import type { ScreenProps } from './screen.ts';

/** The state of the treatment and its history. */
export function Following({
  state,
  actions,
  texts,
  enrollment,
}: ScreenProps & { readonly enrollment: Enrollment }) {
  const statuses: Readonly<Record<string, readonly string[]>> = texts.statuses;
  const [headline = '', body] = statuses[enrollment.status] ?? texts.statuses.other;
  const history = historyOf(enrollment.milestones, texts.milestones, state.formatLocale);
  useGlances(actions.glance);
  const canSignIn = state.brand?.sign_in_url !== null;
  return (
    <>
      <Headline text={headline} />
      <p>{body}</p>
      <TreatmentSteps status={enrollment.status} texts={texts} />
      <Parcels enrollment={enrollment} texts={texts} />
      <Receipt
        enrollment={enrollment}
        brandId={state.brand?.brand_id ?? ''}
        caseNumber={state.caseNumber}
        formatLocale={state.formatLocale}
        texts={texts}
      />
      {history.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history">{texts.following.history}</h2>
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
