import { useFocus } from '@telehealth/ui/use-focus';
import type { ComponentChildren } from 'preact';

interface OpenedProps {
  readonly label: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A list entry in detail. Its title takes the focus. */
export function Opened({ label, title, children }: OpenedProps) {
  const headline = useFocus<HTMLHeadingElement>(title, 'element');
  return (
    <section aria-label={label}>
      <h2 ref={headline} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
