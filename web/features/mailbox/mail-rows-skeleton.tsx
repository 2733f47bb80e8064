import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const names = ['w-24', 'w-32', 'w-20', 'w-28', 'w-24', 'w-32']

/** From whom, what about, and when; without room for columns, one below the other. */
export function MailRowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div aria-hidden="true">
        <div className="hidden h-11 border-ink border-b-2 @table:block" />
        {names.map((name, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <div key={row} className={mailRow}>
            <Skeleton className="hidden h-3 w-6 @table:block" />
            <span>
              <LineSkeleton className={name} />
              <Faint />
            </span>
            <LineSkeleton className="w-24 @table:order-1" />
            <span className="col-span-2 @table:col-span-1">
              <LineSkeleton className="w-3/5" />
              <Faint />
            </span>
            <Skeleton className="order-1 hidden h-8 w-14 @table:block" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

const mailRow =
  'grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1 border-line border-t px-3 pt-3.5 pb-3 ps-3.5 @table:h-15.5 @table:grid-cols-[--spacing(11)_27%_minmax(0,1fr)_--spacing(49)_--spacing(18)] @table:items-center @table:gap-x-4 @table:border-t-0 @table:border-b @table:py-0'

function Faint() {
  return (
    <span className="block text-small/body">
      <LineSkeleton className="w-4/5" />
    </span>
  )
}
