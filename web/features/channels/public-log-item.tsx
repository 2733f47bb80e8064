import { BinocularsIcon } from '@phosphor-icons/react/dist/csr/Binoculars'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLateTexts } from '../../platform/use-late-texts.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { orderQuery } from './channels.queries.ts'

/** The way to what strangers read of a channel, where they read anything. */
export default function PublicLogItem({ slug }: { slug: string }) {
  const { t } = useTranslation('public-log')
  const texts = useLateTexts('public-log')
  const { data } = useQuery(orderQuery(slug))
  if (texts !== 'ready' || !data || data.publicLog === 'off') return null
  return (
    <MenuItem asChild>
      <Link to={`/log/${slug}`}>
        <BinocularsIcon aria-hidden="true" />
        {t('setting.title')}
      </Link>
    </MenuItem>
  )
}
