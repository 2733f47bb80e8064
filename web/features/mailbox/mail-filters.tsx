import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type MailView, mailAddress } from './mail-view.ts'

const filters = ['inbox', 'unread', 'spam', 'all'] as const

/** Each is an address of its own, so that going back works. */
export function MailFilters({ view: { filter: shown, q } }: { view: MailView }) {
  const { t } = useTranslation('mailbox')
  return (
    <nav className="tabs" aria-label={t('list.filters.label')}>
      {filters.map((filter) => (
        <Link
          key={filter}
          to={mailAddress({ filter, q })}
          aria-current={filter === shown ? 'page' : undefined}
          className="tab"
        >
          {t(`list.filters.${filter}`)}
        </Link>
      ))}
    </nav>
  )
}
