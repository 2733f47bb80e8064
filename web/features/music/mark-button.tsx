import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.ts'
import { useLateTexts } from '../../platform/use-late-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { useMarking, useMarks } from './marks.ts'

/** Marks what is heard, for members. What they have marked is found again in the list. */
export function MarkButton({ id }: { id: number }) {
  const { t } = useTranslation('player-view')
  const session = useSession()
  const isReady = useLateTexts('player-view') === 'ready'
  const isMarked = useMarks().has(id)
  const { mutate } = useMarking()
  if (!session || !isReady) return null
  return (
    <IconButton label={t('mark')} aria-pressed={isMarked} onClick={() => mutate({ id, isMarked: !isMarked })}>
      <HeartIcon weight={isMarked ? 'fill' : 'regular'} />
    </IconButton>
  )
}

/** In the row of a track that is marked. */
export function MarkSign() {
  const { t } = useTranslation('player-view')
  const isReady = useLateTexts('player-view') === 'ready'
  return (
    <HeartIcon
      weight="fill"
      className="me-1 inline size-3.5 align-[-0.125em] text-muted"
      {...(isReady ? { role: 'img', 'aria-label': t('marked') } : { 'aria-hidden': true })}
    />
  )
}
