import { useEffect, useLayoutEffect, useMemo, useReducer } from 'preact/hooks';
import { Conventions } from './parts/Conventions.tsx';
import { Header } from './parts/Header.tsx';
import { TitleContext } from './parts/page-title.ts';
import { TroubleNote } from './parts/TroubleNote.tsx';
import { Screen } from './screens/Screen.tsx';
import { createActions, type ReturnedAddress } from './state/actions.ts';
import { firstState, nextState } from './state/page-state.ts';
import { languageOf, localeFor } from './texts/language.ts';
import { textsIn } from './texts/texts.ts';
import { applyAccent } from './theme/apply-accent.ts';

/** The whole page: its header, the screen of the place where the patient is, and what does not work. */
export function Page({ returned }: { readonly returned: ReturnedAddress }) {
  const spoken = languageOf(navigator.languages);
  const [state, dispatch] = useReducer(nextState, firstState(spoken, localeFor(spoken, navigator.languages)));
  const actions = useMemo(() => createActions(dispatch), []);
  const { place, brand, language, isBusy, trouble, hasSignInFailed, isSignedIn } = state;
  const texts = textsIn(language);

  useEffect(() => actions.open(returned), []);
  useEffect(() => {
    // A browser may show the page again as it was left for the checkout.
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actions.look();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, [actions]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const theme = place.at === 'asking' ? place.step.node?.theme : undefined;
  useEffect(() => applyAccent(theme?.accent ?? brand?.accent), [theme?.accent, brand?.accent]);

  const hasJourney = ['asking', 'paying', 'confirming', 'following', 'ended'].includes(place.at);
  const asked = place.at === 'asking' ? place.step : undefined;
  const title = {
    brand: brand?.name,
    section: asked?.progress?.section_label,
    errorPrefix: texts.errorPrefix,
  };
  return (
    <TitleContext.Provider value={title}>
      <Header
        brandName={brand?.name ?? ''}
        language={language}
        texts={texts}
        onSpeak={place.at === 'choosing' ? actions.speak : undefined}
        isSignedIn={isSignedIn}
        onSignOut={hasJourney ? actions.signOut : undefined}
      />
      <main aria-busy={isBusy}>
        {hasSignInFailed && (
          <p class="note" role="alert">
            {texts.signInFailed}
          </p>
        )}
        <Screen state={state} actions={actions} texts={texts} />
        {trouble !== undefined && <TroubleNote trouble={trouble} texts={texts} onRetry={actions.retry} />}
      </main>
      <p class="working" role="status">
        {isBusy && place.at !== 'opening' ? texts.working : ''}
      </p>
      {asked !== undefined && <Conventions step={asked} texts={texts} />}
    </TitleContext.Provider>
  );
}
