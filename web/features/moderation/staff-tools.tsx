import { ShieldIcon } from '@phosphor-icons/react/dist/csr/Shield'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { OpenReports } from './open-reports.tsx'
import { useStaffTexts } from './use-staff-texts.ts'

/** The part of the sidebar that only staff have. */
export default function StaffTools() {
  const { t } = useTranslation('staff')
  if (useStaffTexts() !== 'ready') return null
  return (
    <nav className="mt-4" aria-label={t('tools.heading')}>
      <div className="sidebar-heading">
        <h2>{t('tools.heading')}</h2>
      </div>
      <ul>
        <li>
          <NavLink to="/admin" className="row">
            <ShieldIcon aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{t('tools.moderation')}</span>
            <OpenReports />
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}
