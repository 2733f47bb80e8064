interface ProfilePartsProps {
  children: React.ReactNode
}

/** Parts of one's own profile in two columns: lists on the left, what needs less room on the right. */
export function ProfileParts({ children }: ProfilePartsProps) {
  return (
    <div className="mx-auto mt-7 grid max-w-310 gap-x-11 gap-y-10 px-4 pb-16 md:grid-cols-[minmax(0,1fr)_--spacing(85)] md:px-gutter">
      {children}
    </div>
  )
}

interface ProfilePartProps extends ProfilePartsProps {
  /** Takes the whole width unless the window is very wide. */
  isWide?: boolean
}

export function ProfilePart({ isWide = false, children }: ProfilePartProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-9 ${isWide ? 'md:max-desk:col-span-2' : ''}`}>{children}</div>
  )
}
