import { useTranslation } from 'react-i18next'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { useTypingShown } from './use-typing.ts'

interface TypingLineProps {
  conversationId: number
  other: { id: number; name: string }
}

/** Always takes its space, so that nothing moves. */
export function TypingLine({ conversationId, other }: TypingLineProps) {
  const { t } = useTranslation('conversations')
  const typing = useTypingShown(conversationId, other.id)
  return (
    <div className="typing-line" {...statusRegion}>
      {typing && (
        <>
          <Flashes state="running" />
          <span>{t('typing', { name: other.name })}</span>
        </>
      )}
    </div>
  )
}
