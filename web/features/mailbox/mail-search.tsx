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
    <search className="ms-auto @max-medium:w-full">
      <form action="/mail" onSubmit={submit} className="relative w-full @table:w-70">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={bounds.search.max}
          aria-label={t('list.search.label')}
          placeholder={t('list.search.label')}
          className="input pe-12"
        />
        <IconButton
          type="submit"
          className="absolute inset-y-0 end-0.5 my-auto"
          label={t('list.search.label')}
        >
          <MagnifyingGlassIcon />
        </IconButton>
      </form>
    </search>
  )
}
