import './staff-table.css'

interface StaffTableProps extends React.ComponentProps<'table'> {
  /** For more columns than fit on a tablet. `[--leads:auto_auto]` sets the columns before the name. */
  broad?: boolean
}

/** Table that shows each row as a block if there is no room for columns. */
export function StaffTable({ broad = false, className = '', ...rest }: StaffTableProps) {
  return (
    <div className="@container">
      <table className={`staff-table ${broad ? 'staff-table-broad' : ''} ${className}`} {...rest} />
    </div>
  )
}
