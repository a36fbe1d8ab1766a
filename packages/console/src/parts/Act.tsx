import { useRef, useState } from 'preact/hooks';
import { reasonOf } from '../api/reason.ts';
import { isSessionEnd } from '../api/session.ts';
import { useWork } from '../state/context.ts';
import { Confirm } from './Confirm.tsx';
import { Trouble } from './Trouble.tsx';

interface ActProps {
  readonly label: string;
  /** The object, where a screen has several such buttons. */
  readonly about?: string;
  /** The scope; without it the button is hidden. */
  readonly needs: string;
  /** Asked before an irreversible action. */
  readonly confirm?: string;
  readonly run: () => Promise<unknown>;
  /** Message after success. */
  readonly done: string;
}

export function Act({ label, about, needs, confirm, run, done }: ActProps) {
  const { may, announce, onSessionEnd } = useWork();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  if (!may(needs)) return null;

  const act = () => {
    setBusy(true);
    setTrouble(undefined);
    run()
      .then(
        () => announce(done),
        (error: unknown) => {
          if (isSessionEnd(error)) onSessionEnd();
          setTrouble(reasonOf(error));
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      <button
        type="button"
        aria-label={about === undefined ? undefined : `${label} ${about}`}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          if (confirm === undefined) act();
          else dialog.current?.showModal();
        }}
      >
        {label}
      </button>
      {confirm !== undefined && <Confirm dialog={dialog} question={confirm} label={label} onConfirm={act} />}
      <Trouble reason={trouble} />
    </>
  );
}
