import { useContext, useLayoutEffect } from 'preact/hooks';
import { pageTitle, TitleContext } from './page-title.ts';
import { useFocus } from './use-focus.ts';

interface HeadlineProps {
  readonly text: string;
  /** The id of the field whose label it is. */
  readonly labels?: string | undefined;
  /** Something about it has to be corrected. */
  readonly isWrong?: boolean;
}

/** The headline of a screen. It gets the focus and names the page; no answer does. */
export function Headline({ text, labels, isWrong = false }: HeadlineProps) {
  const title = pageTitle(text, isWrong, useContext(TitleContext));
  const headline = useFocus<HTMLHeadingElement>(text);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <h1 ref={headline} tabIndex={-1}>
      {labels === undefined ? text : <label for={labels}>{text}</label>}
    </h1>
  );
}
