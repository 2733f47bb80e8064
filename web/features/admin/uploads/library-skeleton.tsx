import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import './uploads.css'

/** The room that a page of the library takes. */
export function LibrarySkeleton({ label, tiles = 8 }: { label: string; tiles?: number }) {
  return (
    <Loading label={label}>
      <div className="library" aria-hidden="true">
        {Array.from({ length: tiles }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all the same
          <Skeleton key={tile} className="library-picture" />
        ))}
      </div>
    </Loading>
  )
}
