import { useTranslation } from 'react-i18next'
import { FrameLink } from '../ui/frame-link.tsx'
import { useNavItems } from './use-nav-items.ts'

interface MainNavProps {
  className: string
  /** Class of the entries, which differ between header and drawer. */
  linkClass: string
}

export function MainNav({ className, linkClass }: MainNavProps) {
  const { t } = useTranslation('ui')
  const items = useNavItems()
  return (
    <nav aria-label={t('nav.label')} className={className}>
      {items.map(({ part, to, active }) => (
        <FrameLink key={part} to={to} aria-current={active ? 'page' : undefined} className={linkClass}>
          {t(`nav.${part}`)}
        </FrameLink>
      ))}
    </nav>
  )
}
