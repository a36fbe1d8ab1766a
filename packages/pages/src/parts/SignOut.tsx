import { useState } from 'preact/hooks';
import type { Texts } from '../texts/texts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface SignOutProps {
  readonly texts: Texts;
  /** The patient signed in, and can return to the journey. */
  readonly isSignedIn: boolean;
  onSignOut(): void;
}

/** Without a sign-in nobody can return to the journey, so the page warns of the loss. */
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
