import { useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../fields/text-input.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { Flashes } from '../states/flashes.tsx'
import { statusRegion } from '../status-region.ts'
import { type Emoji, findEmoji, withTone } from './emoji.ts'
import { EmojiFoot } from './emoji-foot.tsx'
import { EmojiGrid, type GridHandle } from './emoji-grid.tsx'
import { EmojiGroups } from './emoji-groups.tsx'
import { rememberEmoji, useEmojiMemory } from './emoji-memory.ts'
import { type Cell, emojiAt, gridRows, type ShownGroup, stepInGrid } from './grid-rows.ts'
import { useEmoji } from './use-emoji.ts'

interface EmojiPanelProps {
  onPick: (emoji: string) => void
  /** On phones: larger cells, no hover. */
  isTouched: boolean
}

/** Search field, groups, grid and skin tone. The focus stays in the search field. */
export function EmojiPanel({ onPick, isTouched }: EmojiPanelProps) {
  const { t } = useTranslation('emoji')
  const { data: all, isError, isFetching, refetch } = useEmoji({ enabled: true })
  const { tone, recent } = useEmojiMemory()
  // The order of recent emoji does not change while the box is open.
  const [recentFirst] = useState(recent)
  const [typed, setTyped] = useState('')
  const [columns, setColumns] = useState(8)
  const [active, setActive] = useState<Cell>()
  const [group, setGroup] = useState<ShownGroup>()
  const grid = useRef<GridHandle>(null)
  const id = useId()

  const found = useMemo(() => (typed.trim() ? findEmoji(all ?? [], typed) : undefined), [all, typed])
  const rows = useMemo(
    () => gridRows(found ?? all ?? [], { columns, recent: recentFirst, hasHeads: !found }),
    [found, all, columns, recentFirst],
  )
  const current = active && emojiAt(rows, active)
  const cellId = ({ row, column }: Cell) => `${id}-${row}-${column}`

  function pick(one: Emoji) {
    rememberEmoji(one.emoji)
    onPick(withTone(one, tone))
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current) pick(current)
      return
    }
    const next = stepInGrid(rows, active, event.key)
    if (!next) return
    event.preventDefault()
    setActive(next)
    grid.current?.show(next.row)
  }

  return (
    <>
      <div className="p-3 pb-2">
        <TextInput
          role="combobox"
          aria-label={t('search')}
          aria-expanded
          aria-haspopup="grid"
          aria-autocomplete="list"
          aria-controls={`${id}-grid`}
          aria-activedescendant={active && current ? cellId(active) : undefined}
          placeholder={t('search')}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onKeyDown={onKeyDown}
          onChange={({ target: { value } }) => {
            setTyped(value)
            // Enter picks the best match.
            setActive(value.trim() ? { row: 0, column: 0 } : undefined)
            grid.current?.show(0)
          }}
        />
      </div>
      <EmojiGroups
        hasRecent={recentFirst.length > 0}
        current={found ? undefined : group}
        onChoose={(chosen) => {
          // Renders the whole list before scrolling it.
          flushSync(() => {
            setTyped('')
            setActive(undefined)
          })
          grid.current?.showGroup(chosen)
        }}
      />
      {all && rows.length > 0 && (
        <EmojiGrid
          ref={grid}
          id={`${id}-grid`}
          rows={rows}
          columns={columns}
          tone={tone}
          active={active}
          cellId={cellId}
          isTouched={isTouched}
          onColumns={setColumns}
          onActive={setActive}
          onGroup={setGroup}
          onPick={pick}
        />
      )}
      {found && (
        <p {...statusRegion} className="sr-only">
          {t('found', { count: found.length })}
        </p>
      )}
      {all && rows.length === 0 && (
        <p className="flex flex-1 items-center justify-center p-4 text-center text-small text-muted">
          {t('none')}
        </p>
      )}
      {!all && (
        <div className="flex flex-1 items-center justify-center p-4">
          {isError ? (
            <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Flashes state="running" />
          )}
        </div>
      )}
      <EmojiFoot emoji={isTouched ? undefined : current} tone={tone} />
    </>
  )
}
