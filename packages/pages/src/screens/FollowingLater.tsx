import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { TroubleNote } from '../parts/TroubleNote.tsx';
import type { FollowingProps } from './Following.tsx';

/** Loads its screen when it is shown first: most visits end before it. */
export function FollowingLater(props: FollowingProps) {
  const [Following, setFollowing] = useState<FunctionComponent<FollowingProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    import('./Following.tsx').then(
      (loaded) => setFollowing(() => loaded.Following),
      () => setHasFailed(true),
    );
  }, []);
  const { texts } = props;
  // Browsers keep a failure to load a module, and a new release may have another one.
  if (hasFailed) return <TroubleNote trouble="no-answer" texts={texts} onRetry={() => location.reload()} />;
  if (Following === undefined) return <p role="status">{texts.loading}</p>;
  return <Following {...props} />;
}
