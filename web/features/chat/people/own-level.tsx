import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { PanelTab } from '../../../ui/overlays/panel.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { topicQuery } from '../log/chat.queries.ts'

const tower = lazyComponent(() => import('./level-tower.tsx'))

/** Second tab of the panel: the user's level in the channel. */
export function OwnLevel({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  return (
    <PanelTab id="level" title={t('level.title')}>
      <Content slug={slug} />
    </PanelTab>
  )
}

/** The tower's code loads when the tab is selected. */
function Content({ slug }: { slug: string }) {
  const { data: own } = useQuery(topicQuery(slug))
  const LevelTower = useLazyComponent(tower)
  if (own && LevelTower)
    return (
      <LevelTower channelName={`#${slug}`} level={own.user_channel_level} hasNickname={own.has_nickname} />
    )
  return (
    <div className="tower">
      <Skeleton className="h-90 w-20" />
    </div>
  )
}
