import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { NoticeNote } from '../parts/NoticeNote.tsx';
import { QuestionnaireName } from '../parts/QuestionnaireName.tsx';
import type { Place } from '../state/place.ts';
import { useMinutesLeft } from '../state/use-minutes-left.ts';
import { Asking } from './Asking.tsx';
import { Choosing } from './Choosing.tsx';
import { Confirming } from './Confirming.tsx';
import { Ended } from './Ended.tsx';
import { FollowingLater } from './FollowingLater.tsx';
import { Message } from './Message.tsx';
import { Paying } from './Paying.tsx';
import { Reviewing } from './Reviewing.tsx';
import type { ScreenProps } from './screen.ts';
import type { KeptWords } from './use-kept-words.ts';

export function Screen(props: ScreenProps) {
  const { state, actions, texts } = props;
  const { place, notice } = state;
  const kept = useKept(place);
  const minutesLeft = useMinutesLeft(place);
  if (place.at === 'asking' || notice === undefined)
    return <PlaceScreen {...props} kept={kept} minutesLeft={minutesLeft} />;
  return (
    <>
      <NoticeNote notice={notice} texts={texts} onReturn={actions.returnTo} />
      <PlaceScreen {...props} kept={kept} minutesLeft={minutesLeft} />
    </>
  );
}

/** Accepted answers are stored, and screens after the questions keep nothing for the next person at this browser. */
function useKept(place: Place): KeptWords {
  const kept = useMemo<KeptWords>(() => new Map(), []);
  const before = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const shown = place.at === 'asking' ? place.step.node?.node_id : undefined;
    const isAnswered = place.at === 'asking' && place.by === 'answer' && before.current !== shown;
    if (place.at !== 'asking') kept.clear();
    else if (isAnswered && before.current !== undefined) kept.delete(before.current);
    before.current = shown;
  }, [kept, place]);
  return kept;
}

interface PlaceScreenProps extends ScreenProps {
  readonly kept: KeptWords;
  readonly minutesLeft: number | undefined;
}

function PlaceScreen(props: PlaceScreenProps) {
  const { state, actions, texts } = props;
  const { place } = state;
  const restart = (label: string) => (
    <button type="button" class="main" onClick={actions.restart}>
      {label}
    </button>
  );
  const signIn = state.brand?.sign_in_url && (
    <a class="button" href={state.brand.sign_in_url} target="_top">
      {texts.signIn}
    </a>
  );
  switch (place.at) {
    case 'opening':
      return <p role="status">{texts.loading}</p>;
    case 'choosing':
      return <Choosing {...props} offering={place.offering} />;
    case 'asking':
      return (
        <>
          <QuestionnaireName
            brandId={state.brand?.brand_id ?? ''}
            offeringRef={place.step.offering_ref}
            formatLocale={state.formatLocale}
          />
          {place.review === undefined ? (
            <Asking key={place.visit} {...props} step={place.step} by={place.by} />
          ) : (
            <Reviewing {...props} step={place.step} answers={place.review} />
          )}
        </>
      );
    case 'paying':
      return <Paying {...props} offeringRef={place.offeringRef} outcome={place.outcome} />;
    case 'confirming':
      return <Confirming {...props} />;
    case 'following':
      return <FollowingLater {...props} enrollment={place.enrollment} />;
    case 'ended':
      return <Ended {...props} step={place.step} />;
    case 'signed-out':
      return (
        <Message {...(state.isSignedIn ? texts.signedOut : texts.left)}>
          {restart(texts.signedOut.again)}
          {state.isSignedIn && signIn}
        </Message>
      );
    case 'session-ended':
      return (
        <Message {...texts.sessionEnded}>
          {restart(texts.sessionEnded.again)}
          {signIn}
        </Message>
      );
    case 'without-cookies':
      return (
        <Message {...texts.withoutCookies}>
          <a class="button main" href={location.href} target="_blank" rel="noopener">
            {texts.withoutCookies.open}
          </a>
        </Message>
      );
    case 'missing':
      return <Message {...texts.missing} />;
  }
}
