import { useLayoutEffect, useRef } from 'preact/hooks';

/** Takes the focus and names the page. */
export function Headline({ text }: { readonly text: string }) {
  const headline = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${text} – Console`;
    headline.current?.focus();
  }, [text]);
  return (
    <h1 ref={headline} tabIndex={-1}>
      {text}
    </h1>
  );
}
