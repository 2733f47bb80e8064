import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PanelTab } from '../../layouts/panel.tsx'
import { pieceOf, usePiece } from '../../platform/pieces.ts'
import { useSession } from '../../platform/session.ts'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { onlineQuery } from './use-online.ts'

interface OnlineProps {
  /** The channel in which its people are mentioned and led; without it neither is offered. */
  channel?: string | undefined
}

const list = pieceOf(() => import('./online-people.tsx'))

/** The panel's tab with everybody who is online, for members. */
export function OnlineTab(props: OnlineProps) {
  const session = useSession()
  return session ? <MemberTab {...props} userId={session.userId} /> : null
}

function MemberTab({ userId, channel }: OnlineProps & { userId: number }) {
  const { t } = useTranslation('chat')
  const { data: online } = useQuery(onlineQuery(userId))
  return (
    <PanelTab id="online" title={t('people.title')} count={online?.total}>
      <Content channel={channel} />
    </PanelTab>
  )
}

/** Its code comes when the panel is seen. */
function Content({ channel }: OnlineProps) {
  const { t } = useTranslation('chat')
  const OnlinePeople = usePiece(list, { wanted: true, giveUp: () => {} })
  if (OnlinePeople) return <OnlinePeople channel={channel} />
  return (
    <Loading label={t('people.loading')} className="people">
      <RowSkeletons />
    </Loading>
  )
}
