import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icons/bell.ts'

const liveBell = lazyComponent(() => import('./live-bell.tsx'))

/** Bell in the header, for signed-in users without pending steps. */
export function NotificationBell() {
  const session = useSession()
  if (!session || session.termsPending || session.secondStepPending) return null
  return <MemberBell key={session.userId} userId={session.userId} />
}

/** Shows a plain bell until the live one is loaded. */
function MemberBell({ userId }: { userId: number }) {
  const { t } = useTranslation('ui')
  const [enabled, setEnabled] = useState(true)
  const [pressed, setPressed] = useState(false)
  const LiveBell = useLazyComponent(liveBell, {
    enabled,
    onError: () => {
      setEnabled(false)
      setPressed(false)
    },
  })
  if (LiveBell) return <LiveBell userId={userId} pressed={pressed} />

  function press() {
    setEnabled(true)
    setPressed(true)
  }
  return (
    <IconButton
      label={t('bell.label')}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={pressed || undefined}
      onClick={press}
    >
      <BellIcon />
    </IconButton>
  )
}
