import './staff-table.css'

interface StaffTableProps extends React.ComponentProps<'table'> {
  /** It has more columns than a tablet has room for. What stands before the name of a row: `[--leads:auto_auto]`. */
  broad?: boolean
}

/** A row for each thing; where there is no room for columns, a block. */
export function StaffTable({ broad = false, className = '', ...rest }: StaffTableProps) {
  return (
    <div className="@container">
      <table className={`staff-table ${broad ? 'staff-table-broad' : ''} ${className}`} {...rest} />
    </div>
  )
}
