import './staff-table.css'

/** A row for each thing; on a phone, which has no room for columns, a block. */
export function StaffTable({ className = '', ...rest }: React.ComponentProps<'table'>) {
  return <table className={`staff-table ${className}`} {...rest} />
}
