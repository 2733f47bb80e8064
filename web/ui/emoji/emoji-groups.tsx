import { useTranslation } from 'react-i18next'
import { AirplaneTiltIcon } from '../icons/airplane-tilt.ts'
import { ClockCounterClockwiseIcon } from '../icons/clock-counter-clockwise.ts'
import { FlagIcon } from '../icons/flag.ts'
import { ForkKnifeIcon } from '../icons/fork-knife.ts'
import { HandWavingIcon } from '../icons/hand-waving.ts'
import { HeartIcon } from '../icons/heart.ts'
import { LightbulbIcon } from '../icons/lightbulb.ts'
import { PawPrintIcon } from '../icons/paw-print.ts'
import { SmileyIcon } from '../icons/smiley.ts'
import { SoccerBallIcon } from '../icons/soccer-ball.ts'
import { emojiGroups } from './emoji.ts'
import type { ShownGroup } from './grid-rows.ts'

const icons = {
  recent: ClockCounterClockwiseIcon,
  smileys: SmileyIcon,
  people: HandWavingIcon,
  animals: PawPrintIcon,
  food: ForkKnifeIcon,
  travel: AirplaneTiltIcon,
  activities: SoccerBallIcon,
  objects: LightbulbIcon,
  symbols: HeartIcon,
  flags: FlagIcon,
} satisfies Record<ShownGroup, unknown>

interface EmojiGroupsProps {
  hasRecent: boolean
  current: ShownGroup | undefined
  onChoose: (group: ShownGroup) => void
}

/** Buttons that scroll to a group; the one at the top of the viewport is marked. */
export function EmojiGroups({ hasRecent, current, onChoose }: EmojiGroupsProps) {
  const { t } = useTranslation('emoji')
  const groups = [...(hasRecent ? (['recent'] as const) : []), ...emojiGroups]
  return (
    <fieldset aria-label={t('groupsLabel')} className="flex border-b border-line px-2">
      {groups.map((group) => {
        const Icon = icons[group]
        return (
          <button
            key={group}
            type="button"
            aria-label={t(`groups.${group}`)}
            title={t(`groups.${group}`)}
            aria-current={group === current || undefined}
            className="-mb-px flex h-9 min-w-0 flex-1 cursor-pointer items-center justify-center border-b-2 border-transparent text-muted hover:text-ink aria-current:border-ink aria-current:text-ink coarse:h-11"
            onClick={() => onChoose(group)}
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        )
      })}
    </fieldset>
  )
}
