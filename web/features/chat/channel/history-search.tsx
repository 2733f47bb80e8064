import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../../ui/button.tsx'
import { MagnifyingGlassIcon } from '../../../ui/icons/magnifying-glass.ts'

const dialog = lazyComponent(() => import('./history-search-dialog.tsx'))

interface HistorySearchProps {
  slug: string
  /** Scrolls to a line. The search stays open until it is loaded. */
  onShow: (line: Message) => Promise<void>
}

/** Button that opens the search of the channel's history; the dialog loads on first use. */
export function HistorySearch(props: HistorySearchProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const SearchDialog = useLazyComponent(dialog, { enabled: open, onError: close })

  return (
    <>
      <IconButton
        label={t('search.title', { channel: `#${props.slug}` })}
        aria-haspopup="dialog"
        className="topic-search"
        onClick={() => setOpen(true)}
      >
        <MagnifyingGlassIcon />
      </IconButton>
      {open && SearchDialog && <SearchDialog {...props} onClose={close} />}
    </>
  )
}
