import { NavLink, type NavLinkProps, useLocation } from 'react-router'
import { useCurrentInSight } from '../../../ui/use-current-in-sight.ts'

interface StaffNavProps {
  label: string
  children: React.ReactNode
}

/** On a phone the row scrolls and fades at its end, but not the line below it. */
const fade =
  '[mask:linear-gradient(90deg,transparent,black_--spacing(4)_calc(100%-(--spacing(14))),transparent)_no-repeat_0_0/100%_calc(100%-1px),linear-gradient(90deg,transparent_--spacing(4),black_--spacing(4))_no-repeat_0_100%/100%_1px]'

/** Navigation between related staff screens. */
export function StaffNav({ label, children }: StaffNavProps) {
  const row = useCurrentInSight<HTMLElement>(useLocation().pathname, 'center')
  return (
    <nav
      ref={row}
      aria-label={label}
      className={`-ms-4 mb-6 flex gap-x-5 gap-y-1 overflow-x-auto border-line border-b ps-4 pe-14 [scrollbar-width:none] ${fade} fine:ms-0 fine:flex-wrap fine:overflow-visible fine:px-0 fine:[mask:none]`}
    >
      {children}
    </nav>
  )
}

export function StaffNavLink(props: NavLinkProps) {
  return (
    <NavLink
      className="flex min-h-11 flex-none items-center gap-2 border-transparent border-b-3 font-semibold text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-b-ink aria-[current=page]:text-ink"
      {...props}
    />
  )
}
