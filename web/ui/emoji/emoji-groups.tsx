import { AirplaneTiltIcon } from '@phosphor-icons/react/dist/csr/AirplaneTilt'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import { ForkKnifeIcon } from '@phosphor-icons/react/dist/csr/ForkKnife'
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving'
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import { LightbulbIcon } from '@phosphor-icons/react/dist/csr/Lightbulb'
import { PawPrintIcon } from '@phosphor-icons/react/dist/csr/PawPrint'
import { SmileyIcon } from '@phosphor-icons/react/dist/csr/Smiley'
import { SoccerBallIcon } from '@phosphor-icons/react/dist/csr/SoccerBall'
import { useTranslation } from 'react-i18next'
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
