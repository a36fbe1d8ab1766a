import type { ComponentChildren } from 'preact';
import { Headline } from '../parts/Headline.tsx';

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
