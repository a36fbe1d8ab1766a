import { Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';

interface PageProps {
  readonly title: string;
  /** Shown above the title of a single thing. */
  readonly above?: ReactNode;
  /** Beside the title. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Names the document, and takes the focus so that a screen reader begins here. */
export function Page({ title, above, beside, actions, children }: PageProps) {
  useDocumentTitle(`${title} – Console`);
  const headline = useRef<HTMLHeadingElement>(null);
  // Once: a title that is read later takes the focus from nobody.
  useEffect(() => {
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      {above}
      <Group justify="space-between" mb="md" gap="sm">
        <Group gap="sm">
          <Title order={1} size="h2" ref={headline} tabIndex={-1} className="headline">
            {title}
          </Title>
          {beside}
        </Group>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </>
  );
}
