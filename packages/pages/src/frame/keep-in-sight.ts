/**
 * A frame that is as high as its page has its middle, where dialogs open, out of sight. This one opens in the part of it that the
 * visitor sees.
 */
export function keepInSight(dialog: HTMLDialogElement): void {
  if (!document.documentElement.classList.contains('embedded')) return;
  const observer = new IntersectionObserver(([seen]) => {
    observer.disconnect();
    if (seen === undefined) return;
    const { top, height } = seen.intersectionRect;
    const above = Math.max(0, height - dialog.offsetHeight) / 2;
    dialog.style.marginBlockStart = `${top + above}px`;
  });
  observer.observe(document.body);
}
