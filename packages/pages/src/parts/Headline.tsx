import { useLayoutEffect } from 'preact/hooks';
import { useFocus } from './use-focus.ts';

interface HeadlineProps {
  readonly text: string;
  /** The id of the field whose label it is. */
  readonly labels?: string | undefined;
}

/** The headline of a screen. It gets the focus and names the page; the name stays in the title, and no answer does. */
export function Headline({ text, labels }: HeadlineProps) {
  const headline = useFocus<HTMLHeadingElement>(text);
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);
  return (
    <h1 ref={headline} tabIndex={-1}>
      {labels === undefined ? text : <label for={labels}>{text}</label>}
    </h1>
  );
}
