import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ToolRow, toolRows } from './tool-row.tsx'

interface ToolRowSkeletonsProps {
  rows: number
  pictures?: boolean | undefined
  /** Whether rows have a handle to move them. */
  ordered?: boolean | undefined
}

const names = ['w-40', 'w-52', 'w-32', 'w-48']
const orderedRow = 'grid grid-cols-[--spacing(11)_minmax(0,1fr)] items-center'

/** Placeholders of rows with a name, a fact and buttons. */
export function ToolRowSkeletons({ rows, pictures = false, ordered = false }: ToolRowSkeletonsProps) {
  // On a phone rows have a menu, or a single button.
  const button = 'h-8 w-16 rounded-control max-md:hidden'
  return (
    <div className={toolRows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <div key={row} className={ordered ? orderedRow : ''}>
          {ordered && <Skeleton className="mx-auto size-4" />}
          <ToolRow
            {...(pictures && { picture: <Skeleton className="size-full" /> })}
            title={<LineSkeleton className={`max-w-full ${names[row % 4]}`} />}
            facts={<LineSkeleton className="w-24" />}
          >
            <Skeleton className={button} />
            <Skeleton className={button} />
            <Skeleton className="row-menu size-8 rounded-control md:hidden" />
          </ToolRow>
        </div>
      ))}
    </div>
  )
}
