import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StaffTable } from './staff-table.tsx'

interface Column {
  /** How wide the words are; without any it has no head and is a picture or a button. */
  words?: string
  /** Below them there are more. */
  more?: string
  /** What stands there instead. */
  thing?: string
  /** Of the cell, as the table has it. */
  className?: string
}

interface TableSkeletonProps extends Pick<React.ComponentProps<typeof StaffTable>, 'broad' | 'className'> {
  columns: readonly Column[]
  rows?: number
}

/** A table that is on its way: its head, and a row for each thing; on a phone a block. */
export function TableSkeleton({ columns, rows = 8, ...look }: TableSkeletonProps) {
  return (
    <div aria-hidden="true">
      <StaffTable {...look}>
        <thead>
          <tr>
            {columns.map(({ words }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <th key={column}>{words ? <LineSkeleton className="w-12" /> : null}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
            <tr key={row}>
              {columns.map(({ words, more, thing, className }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <td key={column} className={className}>
                  {thing ? <Skeleton className={thing} /> : <LineSkeleton className={words ?? ''} />}
                  {more && <LineSkeleton className={more} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </StaffTable>
    </div>
  )
}
