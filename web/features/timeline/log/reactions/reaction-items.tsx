import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reaction } from '#contract/reactions.ts'
import { PlusIcon } from '../../../../ui/icons/plus.ts'
import { MenuItem } from '../../../../ui/overlays/menu-items.tsx'
import { frequentReactionsQuery } from './reactions.queries.ts'
import { ownEmoji } from './reactions.ts'

interface ReactionItemsProps {
  reactions: readonly Reaction[] | undefined
  onToggle: (emoji: string) => void
  onMore: () => void
}

/** Menu row with the user's most used emoji and a button for all others. */
export function ReactionItems({ reactions = [], onToggle, onMore }: ReactionItemsProps) {
  const { t } = useTranslation('chat')
  const { data: frequent = [] } = useQuery(frequentReactionsQuery())
  const own = ownEmoji(reactions)
  const look = 'grid size-9 shrink-0 place-items-center p-0 font-emoji text-deck leading-none coarse:size-11'
  return (
    <div className="flex gap-0.5 px-1 pb-1 coarse:gap-0 coarse:px-0" onKeyDownCapture={moveByArrow}>
      {frequent.map((emoji) => (
        <MenuItem
          key={emoji}
          className={`${look} ${own.has(emoji) ? 'bg-shoal' : ''}`}
          aria-label={t(own.has(emoji) ? 'line.takeBack' : 'line.give', { emoji })}
          onSelect={() => onToggle(emoji)}
        >
          {emoji}
        </MenuItem>
      ))}
      <MenuItem className={look} aria-label={t('line.more')} title={t('line.more')} onSelect={onMore}>
        <PlusIcon aria-hidden="true" />
      </MenuItem>
    </div>
  )
}

/** In the row the arrows go sideways, and down leaves it: the menu takes all items for rows of their own. */
function moveByArrow(event: React.KeyboardEvent<HTMLElement>): void {
  const next = nextByArrow(event)
  if (!next) return
  next.focus()
  event.preventDefault()
  event.stopPropagation()
}

function nextByArrow({ key, target, currentTarget: row }: React.KeyboardEvent): HTMLElement | undefined {
  const items = [...row.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(target as HTMLElement)
  if (key === 'ArrowRight') return items[(at + 1) % items.length]
  if (key === 'ArrowLeft') return items.at(at - 1)
  if (key !== 'ArrowDown') return undefined
  const all = [...(row.closest('[role=menu]')?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  return all[all.indexOf(items.at(-1) as HTMLElement) + 1]
}
