import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../../ui/button.tsx'
import { MagnifyingGlassIcon } from '../../../ui/icons/magnifying-glass.ts'

const dialog = lazyComponent(() => import('./history-search-dialog.tsx'))

interface HistorySearchProps {
  slug: string
  /** Shows a line where it was said. Until it is there the search stays open. */
  onShow: (line: Message) => Promise<void>
}

/** The way to what was said in the channel. Its dialog comes when it is asked for. */
export function HistorySearch(props: HistorySearchProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const SearchDialog = useLazyComponent(dialog, { wanted: open, giveUp: close })

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
