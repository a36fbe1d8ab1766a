import type { Texts } from '../texts/texts.ts';

interface WorkingProps {
  readonly isShown: boolean;
  readonly isSlow: boolean;
  readonly texts: Texts;
  onRetry(): void;
}

/** Offers a retry after a while. */
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
