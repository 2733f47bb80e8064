import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reaction } from '#contract/reactions.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { reactionPeopleQuery } from './reactions.queries.ts'

interface ReactionChipsProps {
  reactions: readonly Reaction[]
  /** For lines of a channel only; in a private conversation the users are known. */
  lineId?: number | undefined
  onToggle: (emoji: string) => void
}

/** Reactions of a line: each emoji with its count, and whether the user gave it. */
export function ReactionChips({ reactions, lineId, onToggle }: ReactionChipsProps) {
  const { t, i18n } = useTranslation('chat')
  const [isAsked, setAsked] = useState(false)
  const sum = reactions.reduce((total, { count }) => total + count, 0)
  const { data: people } = useQuery({
    ...reactionPeopleQuery(lineId ?? 0, sum),
    enabled: isAsked && !!lineId,
  })
  const namesOf = (emoji: string) => {
    const reaction = people?.find((one) => one.emoji === emoji)
    if (!reaction) return undefined
    const names = reaction.people.slice(0, 20).map(({ name }) => name)
    const more = reaction.count - names.length
    return [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ')
  }
  const ask = () => setAsked(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only fetches the names
    <span
      className="reactions flex flex-wrap gap-1 pt-1 pb-0.5 not-italic"
      onPointerEnter={ask}
      onFocus={ask}
    >
      {reactions.map(({ emoji, count, mine = false }) => (
        <button
          key={emoji}
          type="button"
          className="figures inline-flex h-6 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-card px-2 text-note text-muted hover:border-control hover:text-ink aria-pressed:border-sea aria-pressed:bg-shoal aria-pressed:font-semibold aria-pressed:text-sea-deep coarse:h-8 coarse:px-3"
          aria-pressed={mine}
          aria-label={t('reactions.chip', { emoji, count })}
          title={namesOf(emoji)}
          onClick={() => onToggle(emoji)}
        >
          <span className="font-emoji text-chat leading-none">{emoji}</span>{' '}
          {numberText(count, i18n.language)}
        </button>
      ))}
    </span>
  )
}
