import { useTranslation } from 'react-i18next'
import type { PrivateMessage } from '#contract/conversations.ts'
import { api } from '../../platform/api/api.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SearchPanel } from '../timeline/search/search-panel.tsx'
import type { SearchSource } from '../timeline/search/use-history-search.ts'

interface ConversationSearchProps {
  id: number
  name: string
  /** Scrolls to a message in the log. The search stays open until then. */
  onShow: (message: { id: number }) => Promise<void>
  onClose: () => void
}

/** Searches all messages of the conversation. */
export default function ConversationSearch({ id, name, onShow, onClose }: ConversationSearchProps) {
  const { t } = useTranslation('conversations')
  return (
    <Dialog open size="wide" title={t('search.title', { name })} onClose={onClose} className="search-dialog">
      <SearchPanel source={sourceOf(id)} onShow={(message) => onShow(message).then(onClose)} />
    </Dialog>
  )
}

function sourceOf(id: number): SearchSource<ReturnType<typeof foundIn>> {
  return {
    key: ['conversation', id],
    async fetchPage({ signal, ...wish }) {
      const query = { ...wish, conversation_id: id }
      const { messages, ...more } = await api('GET /api/conversations/search', { query, signal })
      return { messages: messages.map(foundIn), ...more }
    },
    async fetchSince(at) {
      const query = { at, limit: 1 }
      const [first] = (await api('GET /api/conversations/:id', { params: { id }, query })).messages
      return first && foundIn(first)
    },
  }
}

function foundIn({ id, senderName: username, content: text, timestamp: createdAt }: PrivateMessage) {
  return { id, username, text, createdAt }
}
