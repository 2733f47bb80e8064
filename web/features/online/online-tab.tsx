import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import { PanelTab } from '../../ui/overlays/panel.tsx'
import { Loading, RowSkeletons } from '../../ui/states/skeleton.tsx'
import { onlineQuery } from './use-online.ts'

export interface OnlineProps {
  /** On home pages users can be mentioned and moderated in the first channel. */
  onHome?: boolean
}

const list = lazyComponent(() => import('./online-people.tsx'))

/** Tab of online users, for members. */
export function OnlineTab(props: OnlineProps) {
  const session = useSession()
  return session ? <MemberTab {...props} userId={session.userId} /> : null
}

function MemberTab({ userId, onHome = false }: OnlineProps & { userId: number }) {
  const { t } = useTranslation('chat')
  const { data: online } = useQuery(onlineQuery(userId))
  return (
    <PanelTab id="online" title={t('people.title')} count={online?.total}>
      <Content onHome={onHome} />
    </PanelTab>
  )
}

/** Loads its code when the panel is visible. */
function Content({ onHome }: { onHome: boolean }) {
  const { t } = useTranslation('chat')
  const OnlinePeople = useLazyComponent(list)
  if (OnlinePeople) return <OnlinePeople onHome={onHome} />
  return (
    <Loading label={t('people.loading')} className="people">
      <RowSkeletons />
    </Loading>
  )
}
