import { Asking } from './Asking.tsx';
import { Choosing } from './Choosing.tsx';
import { Confirming } from './Confirming.tsx';
import { Ended } from './Ended.tsx';
import { Following } from './Following.tsx';
import { Message } from './Message.tsx';
import { Paying } from './Paying.tsx';
import type { ScreenProps } from './screen.ts';

/** The screen of the place where the patient is. */
export function Screen(props: ScreenProps) {
  const { state, actions, texts } = props;
  const { place } = state;
  const restart = (label: string) => (
    <button type="button" class="main" onClick={actions.restart}>
      {label}
    </button>
  );
  const signIn = state.brand?.sign_in_url && (
    <a class="button" href={state.brand.sign_in_url}>
      {texts.signIn}
    </a>
  );
  switch (place.at) {
    case 'opening':
      return <p role="status">{texts.loading}</p>;
    case 'choosing':
      return <Choosing {...props} offering={place.offering} />;
    case 'asking':
      return <Asking key={place.visit} {...props} step={place.step} />;
    case 'paying':
      return <Paying {...props} offeringRef={place.offeringRef} outcome={place.outcome} />;
    case 'confirming':
      return <Confirming {...props} />;
    case 'following':
      return <Following {...props} enrollment={place.enrollment} />;
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
