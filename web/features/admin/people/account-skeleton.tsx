import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const facts = ['w-8', 'w-28', 'w-44', 'w-36', 'w-6', 'w-6']

/** Shape of an account: avatar and name, facts, and beside them what staff may do. */
export function AccountSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mb-7 flex items-center gap-4">
        <Skeleton className="size-14 rounded-full" />
        <div className="grid gap-2.5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
      <div className="grid gap-9 desk:grid-cols-[minmax(0,1fr)_--spacing(95)] desk:gap-x-11">
        <div className="section-rule">
          <LineSkeleton className="mb-2 w-24" />
          {facts.map((width, at) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
              key={at}
              className="grid min-h-11.5 grid-cols-[--spacing(34)_minmax(0,1fr)] items-center gap-3.5 border-line border-t first:border-t-0"
            >
              <Skeleton className="h-3 w-20" />
              <Skeleton className={`h-3 max-w-full ${width}`} />
            </div>
          ))}
        </div>
        <div className="section-rule">
          <LineSkeleton className="w-20" />
          <LineSkeleton className="mt-3 w-56" />
          <Skeleton className="mt-3 h-11 w-32 rounded-control" />
        </div>
      </div>
    </div>
  )
}
