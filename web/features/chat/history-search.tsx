import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { api } from '../../platform/api.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'
import type { SearchSource } from './use-history-search.ts'

interface HistorySearchProps {
  slug: string
  /** Shows a line where it was said. Until it is there the search stays open. */
  onShow: (line: Message) => Promise<void>
}

/** Looks for words in everything that was ever said in the channel. */
export function HistorySearch({ slug, onShow }: HistorySearchProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <IconButton
        label={t('search.title', { channel: `#${slug}` })}
        aria-haspopup="dialog"
        className="topic-search"
        onClick={() => setOpen(true)}
      >
        <MagnifyingGlassIcon />
      </IconButton>
      <Dialog
        open={open}
        size="wide"
        title={t('search.title', { channel: `#${slug}` })}
        onClose={close}
        className="search-dialog"
      >
        <SearchPanel source={sourceOf(slug)} onShow={(line) => onShow(line).then(close)} />
      </Dialog>
    </>
  )
}

function sourceOf(slug: string): SearchSource<Message> {
  return {
    key: ['channel', slug],
    fetchPage: ({ signal, ...query }) =>
      api('GET /api/channels/:slug/messages/search', { params: { slug }, query, signal }),
  }
}
