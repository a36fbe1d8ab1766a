import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface OpenedProps {
  readonly label: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A list entry in detail. Its title takes the focus. */
export function Opened({ label, title, children }: OpenedProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), [title]);
  return (
    <section aria-label={label}>
      <h2 ref={headline} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
