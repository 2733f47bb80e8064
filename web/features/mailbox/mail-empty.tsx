import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { type EmptyPicture, EmptyState } from '../../ui/states/empty-state.tsx'
import { type MailView, mailAddress } from './mail-view.ts'

const pictures = {
  inbox: { mark: 'bottle', at: [60, 52] },
  unread: { mark: 'bottle', at: [19, 9] },
  spam: { mark: 'rocks', at: [63, 49] },
} as const satisfies Record<string, EmptyPicture>

/** Explains why the list is empty, with a link where there is something to do. */
export function MailEmpty({ view: { page, filter, q }, isStaff }: { view: MailView; isStaff: boolean }) {
  const { t } = useTranslation('mailbox')
  const link = (text: string, to: string) => (
    <ButtonLink variant="outline" to={to}>
      {text}
    </ButtonLink>
  )

  if (page > 1) {
    const first = link(t('list.pages.first'), mailAddress({ filter, q }))
    return (
      <Nothing
        mark="lead"
        at={[40, 91]}
        title={t('list.empty.beyond')}
        text={t('list.empty.beyondText')}
        action={first}
      />
    )
  }
  if (q) {
    const all = link(t('list.search.clear'), mailAddress({ filter }))
    return (
      <Nothing
        mark="lead"
        at={[33, 10]}
        title={t('list.empty.search')}
        text={t('list.empty.searchText', { q })}
        action={all}
      />
    )
  }
  if (!isStaff) {
    const write = link(t('list.write'), '/contato')
    return (
      <Nothing
        mark="bottle"
        at={[22, 42]}
        title={t('list.empty.own')}
        text={t('list.empty.ownText')}
        action={write}
      />
    )
  }
  const kind = filter === 'all' ? 'inbox' : filter
  return <Nothing {...pictures[kind]} title={t(`list.empty.${kind}`)} text={t(`list.empty.${kind}Text`)} />
}

interface NothingProps extends EmptyPicture {
  title: string
  text: string
  action?: React.ReactNode
}

function Nothing({ text, ...rest }: NothingProps) {
  return (
    <EmptyState {...rest} className="mt-6 max-w-wide">
      {text}
    </EmptyState>
  )
}
