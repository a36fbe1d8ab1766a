import type { Notice } from '../state/notice.ts';
import type { Texts } from '../texts/texts.ts';

interface NoticeNoteProps {
  readonly notice: Notice | undefined;
  readonly texts: Texts;
  onReturn(nodeId: string): void;
}

/** Explains an unexpected screen, with a way back. */
export function NoticeNote({ notice, texts, onReturn }: NoticeNoteProps) {
  if (notice === undefined) return null;
  return (
    <div class="note" role="alert">
      <p>{texts.notices[notice.kind]}</p>
      {notice.kind === 'notTaken' && notice.canReturn && (
        <button type="button" onClick={() => onReturn(notice.nodeId)}>
          {texts.notices.returnTo}
        </button>
      )}
    </div>
  );
}
