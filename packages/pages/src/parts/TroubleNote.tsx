import { useFocus } from '@telehealth/ui/use-focus';
import type { Trouble } from '../state/reaction.ts';
import type { Texts } from '../texts/texts.ts';

interface TroubleNoteProps {
  readonly trouble: Trouble;
  readonly texts: Texts;
  onRetry(): void;
}

/** Something failed and nothing is lost. Only the patient retries. */
export function TroubleNote({ trouble, texts, onRetry }: TroubleNoteProps) {
  const retry = useFocus<HTMLButtonElement>(trouble);
  return (
    <div class="trouble" role="alert">
      <p>{texts.trouble[trouble]}</p>
      <button type="button" ref={retry} onClick={onRetry}>
        {texts.trouble.retry}
      </button>
    </div>
  );
}
