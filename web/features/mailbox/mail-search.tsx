import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { bounds } from '#contract/rules/bounds.ts'
import { IconButton } from '../../ui/button.tsx'
import { type MailView, mailAddress } from './mail-view.ts'

export function MailSearch({ view: { filter, q } }: { view: MailView }) {
  const { t } = useTranslation('mailbox')
  const navigate = useNavigate()

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate(mailAddress({ filter, q: words }))
  }

  return (
    <search className="mailbox-act">
      <form action="/mail" onSubmit={submit} className="mail-search">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={bounds.search.max}
          aria-label={t('list.search.label')}
          placeholder={t('list.search.label')}
          className="input"
        />
        <IconButton type="submit" label={t('list.search.label')}>
          <MagnifyingGlassIcon />
        </IconButton>
      </form>
    </search>
  )
}
