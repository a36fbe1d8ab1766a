import { useState } from 'preact/hooks';
import type { Texts } from '../texts/texts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface SignOutProps {
  readonly texts: Texts;
  /** Somebody signed in for the journey and can come back to it. */
  readonly isSignedIn: boolean;
  onSignOut(): void;
}

/** The way out. Nobody can come back to a journey that was never signed in for, so the page says what is lost. */
export function SignOut({ texts, isSignedIn, onSignOut }: SignOutProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="quiet" onClick={() => (isSignedIn ? onSignOut() : setAsking(true))}>
        {isSignedIn ? texts.signOut : texts.leaving.leave}
      </button>
      {isAsking && (
        <ConfirmDialog
          {...texts.leaving}
          onConfirm={() => {
            setAsking(false);
            onSignOut();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
