import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { libraryColumns, libraryTile } from './library-grid.tsx'

/** Placeholder for a page of the library. */
interface LibrarySkeletonProps {
  label: string
  act: keyof typeof libraryColumns
  tiles?: number
}

export function LibrarySkeleton({ label, act, tiles = 8 }: LibrarySkeletonProps) {
  return (
    <Loading label={label}>
      <div className={libraryColumns[act]} aria-hidden="true">
        {Array.from({ length: tiles }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all the same
          <div key={tile}>
            <Skeleton className={libraryTile} />
            <LineSkeleton className="w-3/5" />
            <LineSkeleton className="w-4/5" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
