import { Headline } from '@telehealth/ui/headline';
import type { ComponentChildren } from 'preact';

interface MessageProps {
  readonly headline: string;
  readonly body?: string | undefined;
  readonly holdsAnswers?: boolean | undefined;
  readonly children?: ComponentChildren;
}

export function Message({ headline, body, holdsAnswers, children }: MessageProps) {
  return (
    <>
      <Headline text={headline} holdsAnswers={holdsAnswers} />
      {body !== undefined && <p>{body}</p>}
      <div class="actions">{children}</div>
    </>
  );
}
