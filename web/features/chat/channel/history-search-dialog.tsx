import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { api } from '../../../platform/api/api.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SearchPanel } from '../../timeline/search/search-panel.tsx'
import type { SearchSource } from '../../timeline/search/use-history-search.ts'

interface HistorySearchDialogProps {
  slug: string
  onShow: (line: Message) => Promise<void>
  onClose: () => void
}

/** Searches the whole history of the channel. */
export default function HistorySearchDialog({ slug, onShow, onClose }: HistorySearchDialogProps) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open
      size="wide"
      title={t('search.title', { channel: `#${slug}` })}
      onClose={onClose}
      className="search-dialog"
    >
      <SearchPanel source={sourceOf(slug)} onShow={(line) => onShow(line).then(onClose)} />
    </Dialog>
  )
}

function sourceOf(slug: string): SearchSource<Message> {
  return {
    key: ['channel', slug],
    fetchPage: ({ signal, ...query }) =>
      api('GET /api/channels/:slug/messages/search', { params: { slug }, query, signal }),
    fetchSince: async (at) => {
      const query = { at, limit: 1 }
      const { messages } = await api('GET /api/channels/:slug/messages', { params: { slug }, query })
      return messages[0]
    },
  }
}
