import { useEffect, useRef } from 'preact/hooks';
import { keepInSight } from '../frame/keep-in-sight.ts';
import { useAppearance } from '../presses/appearance.ts';

interface ConfirmDialogProps {
  readonly headline: string;
  readonly body?: string;
  readonly confirm: string;
  readonly keep: string;
  onConfirm(): void;
  onClose(): void;
}

/** Before an irreversible action. */
export function ConfirmDialog({ headline, body, confirm, keep, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useAppearance();
  useEffect(() => {
    if (dialog.current === null) return;
    dialog.current.showModal();
    keepInSight(dialog.current);
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-headline" onClose={onClose}>
      <h2 id="dialog-headline">{headline}</h2>
      {body !== undefined && <p>{body}</p>}
      <div class="actions">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {keep}
        </button>
        <button type="button" onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
