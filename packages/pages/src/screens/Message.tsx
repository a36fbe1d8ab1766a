import { Headline } from '@telehealth/ui/headline';
import type { ComponentChildren } from 'preact';

interface MessageProps {
  readonly headline: string;
  readonly body?: string | undefined;
  readonly children?: ComponentChildren;
}

export function Message({ headline, body, children }: MessageProps) {
  return (
    <>
      <Headline text={headline} />
      {body !== undefined && <p>{body}</p>}
      <div class="actions">{children}</div>
    </>
  );
}
