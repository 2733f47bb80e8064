interface ProfileColumnsProps {
  first: React.ReactNode
  /** Beside the others where there is room, otherwise after the first. */
  aside: React.ReactNode
  rest: React.ReactNode
}

export function ProfileColumns({ first, aside, rest }: ProfileColumnsProps) {
  const part = 'flex min-w-0 flex-col gap-9'
  return (
    <div className="mx-auto mt-7 grid max-w-310 gap-10 px-4 pb-16 md:px-gutter desk:grid-cols-[minmax(0,1fr)_--spacing(85)] desk:grid-rows-[auto_1fr] desk:gap-11">
      <div className={part}>{first}</div>
      <div className={`${part} desk:col-start-2 desk:row-span-2 desk:row-start-1`}>{aside}</div>
      <div className={part}>{rest}</div>
    </div>
  )
}
