import { useTranslation } from 'react-i18next'
import type { Level } from '#contract/channels.ts'

interface LevelTowerProps {
  channelName: string
  level: Level
  hasNickname: boolean
}

/** A lighthouse with six bands, lowest level first. The window at the user's level is lit. */
export default function LevelTower({ channelName, level, hasNickname }: LevelTowerProps) {
  const { t } = useTranslation('chat')
  const own = levelSteps.indexOf(stepOf(level, hasNickname))
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

/** From the lowest level to the highest. */
export const levelSteps = ['user', 'nickname', 'voiced', 'operator', 'master', 'founder'] as const
type LevelStep = (typeof levelSteps)[number]

/** Returns a user's step in a channel. At level 0, having a registered nickname makes the difference. */
export function stepOf(level: Level, hasNickname: boolean): LevelStep {
  if (level === 0) return hasNickname ? 'nickname' : 'user'
  return ({ 3: 'voiced', 5: 'operator', 10: 'master', 100: 'founder' } as const)[level]
}
