import { lookOf } from '@telehealth/look';
import { TitleContext } from '@telehealth/ui/page-title';
import { useEffect, useLayoutEffect, useMemo, useReducer } from 'preact/hooks';
import type { Surroundings } from './frame/surroundings.ts';
import { useFrameEvents } from './frame/use-frame-events.ts';
import { useWayBack } from './history/use-way-back.ts';
import { Footer } from './parts/Footer.tsx';
import { Header } from './parts/Header.tsx';
import { Lock } from './parts/Lock.tsx';
import { TroubleNote } from './parts/TroubleNote.tsx';
import { Working } from './parts/Working.tsx';
import { Appearance } from './presses/appearance.ts';
import { usePresses } from './presses/use-presses.ts';
import { Screen } from './screens/Screen.tsx';
import { createActions } from './state/actions.ts';
import type { ReturnedAddress } from './state/opening.ts';
import { firstState, nextState } from './state/page-state.ts';
import { screenOf } from './state/place.ts';
import { languageOf, localeFor } from './texts/language.ts';
import { textsIn } from './texts/texts.ts';
import { applyLook } from './theme/apply-look.ts';

interface PageProps {
  readonly returned: ReturnedAddress;
  readonly surroundings: Surroundings;
}

/** Header, current screen, and trouble. */
export function Page({ returned, surroundings }: PageProps) {
  const spoken = languageOf(navigator.languages);
  const [state, dispatch] = useReducer(nextState, firstState(spoken, localeFor(spoken, navigator.languages)));
  const actions = useMemo(() => createActions(dispatch, surroundings.page), []);
  const { place, brand, language, isBusy, isSlow, trouble, isTroubleOfAnswer, hasSignInFailed, isSignedIn } =
    state;
  const texts = textsIn(language);
  const screen = screenOf(place);
  const appeared = usePresses(screen);
  useWayBack(state, screen, actions.back);
  useFrameEvents(surroundings, place, { screen, hasReturned: returned.orderRef !== undefined });

  useEffect(() => actions.open(returned), []);
  useEffect(() => {
    // A browser may restore the page as it was before the checkout.
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actions.look();
    };
    const glance = () => {
      if (document.visibilityState === 'visible') actions.glance();
    };
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', glance);
    return () => {
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', glance);
    };
  }, [actions]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A journey keeps the theme of its begin.
  const theme = (place.at === 'asking' ? place.step.node?.theme : undefined) ?? brand?.theme;
  const look = theme && JSON.stringify(lookOf(theme));
  useLayoutEffect(() => {
    if (look !== undefined) applyLook(JSON.parse(look));
  }, [look]);

  const hasJourney = ['asking', 'paying', 'confirming', 'following', 'ended'].includes(place.at);
  const isOpening = place.at === 'opening' || (place.at === 'choosing' && place.isExpected === true);
  const isUnknown = place.at === 'opening' && trouble === undefined;
  const asked = place.at === 'asking' ? place.step : undefined;
  const title = {
    owner: brand?.name,
    section: asked?.progress?.section_label,
    errorPrefix: texts.errorPrefix,
  };
  return (
    <Appearance.Provider value={appeared}>
      <TitleContext.Provider value={title}>
        <Header
          brandName={brand?.name ?? ''}
          logo={brand?.logo ?? null}
          language={language}
          texts={texts}
          onSpeak={place.at === 'choosing' ? actions.speak : undefined}
          isSignedIn={isSignedIn}
          onSignOut={hasJourney ? actions.signOut : undefined}
        />
        <main aria-busy={isBusy} class={isUnknown ? 'unknown' : undefined}>
          {hasSignInFailed && (
            <p class="note" role="alert">
              {texts.signInFailed}
            </p>
          )}
          {trouble !== undefined && !isTroubleOfAnswer && (
            <TroubleNote trouble={trouble} texts={texts} onRetry={actions.retry} />
          )}
          <Lock isLocked={isBusy}>
            <Screen state={state} actions={actions} texts={texts} />
          </Lock>
        </main>
        <Footer brand={brand} caseNumber={state.caseNumber} texts={texts} />
        <Working isShown={isBusy && !isOpening} isSlow={isSlow} texts={texts} onRetry={actions.retry} />
      </TitleContext.Provider>
    </Appearance.Provider>
  );
}
