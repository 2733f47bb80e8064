import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const placesGrid = 'grid gap-x-10 sm:grid-cols-2'
export const placeRow = 'flex min-h-14 items-center gap-3 px-2 py-2'

const names = ['w-24', 'w-32', 'w-20', 'w-28', 'w-24', 'w-16']

/** Skeleton of a heading, and of places with avatar, name and note. */
export function PlacesSkeleton() {
  return (
    <div className="section-rule mt-8" aria-hidden="true">
      <span className="type-title block pb-2">
        <LineSkeleton className="w-28" />
      </span>
      <div className={placesGrid}>
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
          <span key={place} className={`${placeRow} border-b border-line`}>
            <Skeleton className="size-8 flex-none rounded-full" />
            <span className="min-w-0 flex-1">
              <LineSkeleton className={name} />
              <span className="block text-small">
                <LineSkeleton className="w-3/5" />
              </span>
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
