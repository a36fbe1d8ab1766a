import type { Enrollment } from '../api/enrollment.ts';
import { parcelsOf } from '../state/parcels.ts';
import type { FollowingTexts } from '../texts/following/following-texts.ts';

/** How to follow what was sent. */
export function Parcels({
  enrollment,
  texts,
}: {
  readonly enrollment: Enrollment;
  readonly texts: FollowingTexts;
}) {
  const parcels = parcelsOf(enrollment.milestones);
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">{texts.parcels.headline}</h2>
      {parcels.map(({ carrier, number, url }) => (
        <p key={`${carrier} ${number} ${url}`}>
          {[carrier, number].filter(Boolean).join(' ')}
          {url !== undefined && (
            <>
              {' '}
              <a class="button" href={url} target="_blank" rel="noopener">
                {texts.parcels.follow}
              </a>
            </>
          )}
        </p>
      ))}
    </section>
  );
}
