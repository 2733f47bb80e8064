import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PanelTab } from '../../../ui/overlays/panel.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { topicQuery } from '../log/chat.queries.ts'
import { type LevelStep, levelSteps, stepOf } from './level-steps.ts'

/** The panel's second tab: what the reader is in the channel. */
export function OwnLevel({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  const { data: own } = useQuery(topicQuery(slug))
  return (
    <PanelTab id="level" title={t('level.title')}>
      {own ? (
        <LevelTower channelName={`#${slug}`} step={stepOf(own.user_channel_level, own.has_nickname)} />
      ) : (
        <div className="tower">
          <Skeleton className="h-90 w-20" />
        </div>
      )}
    </PanelTab>
  )
}

/** A lighthouse of six bands, read from its foot. The window of the reader's step is lit. */
export function LevelTower({ channelName, step }: { channelName: string; step: LevelStep }) {
  const { t } = useTranslation('chat')
  const own = levelSteps.indexOf(step)
  return (
    <ol className="tower" aria-label={t('level.steps', { channel: channelName })}>
      {levelSteps.map((name, index) => (
        <li
          key={name}
          className="tower-step"
          data-reached={index <= own || undefined}
          aria-current={index === own ? 'step' : undefined}
        >
          <span className="tower-band" aria-hidden="true" />
          <span className="tower-name">
            {t(`level.${name}`)}
            {index < own && <span className="sr-only">, {t('level.reached')}</span>}
            {index === own && <span className="tower-here">{t('level.here')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
