import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { useMarking, useMarks } from './marks.ts'

/** Marks what is heard, for members. What they have marked is found again in the list. */
export function MarkButton({ id }: { id: number }) {
  const { t } = useTranslation('player-view')
  const session = useSession()
  const isMarked = useMarks().has(id)
  const { mutate } = useMarking()
  if (!session) return null
  return (
    <IconButton label={t('mark')} aria-pressed={isMarked} onClick={() => mutate({ id, isMarked: !isMarked })}>
      <HeartIcon weight={isMarked ? 'fill' : 'regular'} />
    </IconButton>
  )
}

/** In the row of a track that is marked. */
export function MarkSign() {
  const { t } = useTranslation('player-view')
  return (
    <HeartIcon
      weight="fill"
      className="me-1 inline size-3.5 align-[-0.125em] text-muted"
      role="img"
      aria-label={t('marked')}
    />
  )
}
