import { ShieldIcon } from '@phosphor-icons/react/dist/csr/Shield'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MenuItem } from '../../ui/overlays/menu-items.tsx'
import { useStaffTexts } from './kit/use-staff-texts.ts'
import { OpenReports } from './reports/open-reports.tsx'

/** In the account's menu: where staff arrive, with how much waits. */
export function OverviewItem() {
  const { t } = useTranslation('staff')
  if (useStaffTexts() !== 'ready') return null
  return (
    <MenuItem asChild>
      <Link to="/admin">
        <ShieldIcon aria-hidden="true" />
        {t('tools.team')}
        <OpenReports />
      </Link>
    </MenuItem>
  )
}
