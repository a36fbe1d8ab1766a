import type { RefObject } from 'preact';

interface ConfirmProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly question: string;
  readonly label: string;
  onConfirm(): void;
}

/** Asks before an irreversible action. */
export function Confirm({ dialog, question, label, onConfirm }: ConfirmProps) {
  return (
    <dialog ref={dialog} aria-label={label}>
      <p>{question}</p>
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          Keep it as it is
        </button>
        <button
          type="button"
          class="main"
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {label}
        </button>
      </div>
    </dialog>
  );
}
