import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { useSession } from '../../platform/session/session.ts'
import { PanelTab } from '../../ui/overlays/panel.tsx'
import { Loading, RowSkeletons } from '../../ui/states/skeleton.tsx'
import { onlineQuery } from './use-online.ts'

export interface OnlineProps {
  /** On a home its people can be mentioned and led in the reader's first channel; elsewhere neither is offered. */
  onHome?: boolean
}

const list = lazyComponent(() => import('./online-people.tsx'))

/** The panel's tab with everybody who is online, for members. */
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

/** Its code comes when the panel is seen. */
function Content({ onHome }: { onHome: boolean }) {
  const { t } = useTranslation('chat')
  const OnlinePeople = useLazyComponent(list, { wanted: true, giveUp: () => {} })
  if (OnlinePeople) return <OnlinePeople onHome={onHome} />
  return (
    <Loading label={t('people.loading')} className="people">
      <RowSkeletons />
    </Loading>
  )
}
