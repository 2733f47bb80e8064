import { LineSkeleton } from '../../../ui/states/line-skeleton.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StaffTable } from './staff-table.tsx'

interface Column {
  /** Width of the text. If absent, the cell has no heading and is a picture or a button. */
  words?: string
  /** Width of a second line of text. */
  more?: string
  /** Classes of the picture or button. */
  thing?: string
  /** Classes of the cell, like in the table. */
  className?: string
}

interface TableSkeletonProps extends Pick<React.ComponentProps<typeof StaffTable>, 'broad' | 'className'> {
  columns: readonly Column[]
  rows?: number
}

/** Placeholder of a table with its head and rows; on a phone each row is a block. */
export function TableSkeleton({ columns, rows = 8, ...look }: TableSkeletonProps) {
  return (
    <div aria-hidden="true">
      <StaffTable {...look}>
        <thead>
          <tr>
            {columns.map(({ words }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={column}>{words ? <LineSkeleton className="w-12" /> : null}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
            <tr key={row}>
              {columns.map(({ words, more, thing, className }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
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
