import { Skeleton } from '../../../ui/skeleton.tsx'

const names = ['w-40', 'w-52', 'w-32', 'w-48']

/** Rows of a tool: what each is called, a fact about it, and what can be done with it. */
export function ToolRowSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
    <span key={row} className="flex min-h-14 items-center gap-4 border-b border-line py-2">
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className={`h-3.5 ${names[row % 4]}`} />
        <Skeleton className="h-2.5 w-24" />
      </span>
      <Skeleton className="h-8 w-16 rounded-control" />
    </span>
  ))
}
