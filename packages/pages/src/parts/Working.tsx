import type { Texts } from '../texts/texts.ts';

interface WorkingProps {
  readonly isShown: boolean;
  readonly isSlow: boolean;
  readonly texts: Texts;
  onRetry(): void;
}

/** Says that something is under way, and offers another try when it takes long. */
export function Working({ isShown, isSlow, texts, onRetry }: WorkingProps) {
  const hangs = isShown && isSlow;
  return (
    <div class={isShown ? 'working' : 'working idle'}>
      <p role="status">{hangs ? texts.slow : isShown ? texts.working : ''}</p>
      {hangs && (
        <button type="button" onClick={onRetry}>
          {texts.trouble.retry}
        </button>
      )}
    </div>
  );
}
