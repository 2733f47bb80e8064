import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { HeartIcon } from '../../ui/icons/heart.ts'
import { loginPath } from '../accounts/guard.tsx'
import { useMarking, useMarks } from './marks.ts'

interface MarkButtonProps {
  id: number
  className?: string
  /** Called before a visitor goes to sign in. */
  onLeave?: () => void
}

/** Marks a track, to find it again in the list. Visitors sign in first, and come back. */
export function MarkButton({ id, className = '', onLeave }: MarkButtonProps) {
  const { t } = useTranslation('music')
  const session = useSession()
  const { pathname, search } = useLocation()
  const isMarked = useMarks().has(id)
  const { mutate } = useMarking()
  if (!session) {
    const unsure = session === undefined ? 'visitor-only' : ''
    return (
      <Link
        to={loginPath(pathname + search)}
        aria-label={t('markSignIn')}
        title={t('markSignIn')}
        className={`icon-button ${unsure} ${className}`}
        onClick={onLeave}
      >
        <HeartIcon />
      </Link>
    )
  }
  return (
    <IconButton
      label={t('mark')}
      aria-pressed={isMarked}
      className={className}
      onClick={() => mutate({ id, isMarked: !isMarked })}
    >
      <HeartIcon weight={isMarked ? 'fill' : 'regular'} />
    </IconButton>
  )
}

/** Icon in the row of a marked track. */
export function MarkSign() {
  const { t } = useTranslation('music')
  return (
    <HeartIcon
      weight="fill"
      className="me-1 inline size-3.5 align-[-0.125em] text-muted"
      role="img"
      aria-label={t('marked')}
    />
  )
}
