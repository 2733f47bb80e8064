// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active cell
import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Emoji, type SkinTone, withTone } from './emoji.ts'
import type { Cell, GridRow, ShownGroup } from './grid-rows.ts'

export interface GridHandle {
  /** Scrolls a row into view. */
  show: (row: number) => void
  showGroup: (group: ShownGroup) => void
}

interface EmojiGridProps {
  ref: React.Ref<GridHandle>
  id: string
  rows: readonly GridRow[]
  columns: number
  tone: SkinTone
  active: Cell | undefined
  cellId: (cell: Cell) => string
  isTouched: boolean
  onColumns: (columns: number) => void
  onActive: (cell: Cell | undefined) => void
  /** Called with the group at the top of the viewport. */
  onGroup: (group: ShownGroup | undefined) => void
  onPick: (emoji: Emoji) => void
}

/** Height in pixels until it is measured. */
const heightAtFirst = 320
/** Rows rendered above and below the viewport. */
const spare = 3

/** All rows have the same height, so only the visible part of two thousand emoji is rendered. */
export function EmojiGrid(props: EmojiGridProps) {
  const { ref, id, rows, columns, isTouched, onColumns, onGroup } = props
  const { t } = useTranslation('emoji')
  const side = isTouched ? 44 : 40
  const scroller = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(heightAtFirst)

  const measure = useEffectEvent(() => {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {}
    if (!clientWidth) return
    // The padding is 8 px on each side.
    onColumns(Math.max(1, Math.floor((clientWidth - 16) / side)))
    setHeight(clientHeight)
  })
  useLayoutEffect(() => {
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  const look = useEffectEvent(() => {
    const top = Math.floor((scroller.current?.scrollTop ?? 0) / side)
    setFirst(top)
    onGroup(rows[top]?.group)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other groups
  useLayoutEffect(() => look(), [rows.length])

  useImperativeHandle(ref, () => ({
    show(row) {
      const box = scroller.current
      if (!box) return
      // The heading of a group is shown with its first row.
      const top = (rows[row - 1]?.kind === 'head' ? row - 1 : row) * side
      if (top < box.scrollTop) box.scrollTop = top
      else if ((row + 1) * side > box.scrollTop + box.clientHeight) {
        box.scrollTop = (row + 1) * side - box.clientHeight
      }
    },
    showGroup(group) {
      const head = rows.findIndex((row) => row.kind === 'head' && row.group === group)
      if (scroller.current) scroller.current.scrollTop = Math.max(0, head) * side
    },
  }))

  const from = Math.max(0, first - spare)
  const visible = rows.slice(from, first + Math.ceil(height / side) + spare)
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-2 py-1"
      onScroll={look}
    >
      <div
        id={id}
        role="grid"
        aria-label={t('title')}
        aria-rowcount={rows.length}
        aria-colcount={columns}
        style={{ height: rows.length * side, paddingTop: from * side }}
      >
        {visible.map((row, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            key={from + index}
            role="row"
            aria-rowindex={from + index + 1}
            className="flex items-center"
            style={{ height: side }}
          >
            {row.kind === 'head' ? (
              <span role="rowheader" className="px-1.5 text-tiny font-semibold text-muted">
                {t(`groups.${row.group}`)}
              </span>
            ) : (
              row.emoji.map((one, column) => (
                <EmojiCell
                  key={one.emoji}
                  one={one}
                  cell={{ row: from + index, column }}
                  side={side}
                  {...props}
                />
              ))
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type EmojiCellProps = Pick<
  EmojiGridProps,
  'columns' | 'tone' | 'active' | 'cellId' | 'isTouched' | 'onActive' | 'onPick'
> & { one: Emoji; cell: Cell; side: number }

function EmojiCell({
  one,
  cell,
  side,
  columns,
  tone,
  active,
  cellId,
  isTouched,
  onActive,
  onPick,
}: EmojiCellProps) {
  const isActive = active?.row === cell.row && active.column === cell.column
  return (
    <button
      type="button"
      role="gridcell"
      id={cellId(cell)}
      tabIndex={-1}
      aria-label={one.name}
      aria-colindex={cell.column + 1}
      aria-selected={isActive}
      className="flex cursor-pointer items-center justify-center rounded-row font-emoji text-deck leading-none aria-selected:bg-shoal aria-selected:inset-ring-2 aria-selected:inset-ring-sea"
      style={{ width: `${100 / columns}%`, height: side }}
      // Keeps the focus in the search field.
      onPointerDown={(event) => event.preventDefault()}
      // Ignores events caused by the grid scrolling under a resting pointer.
      onPointerMove={({ movementX, movementY }) =>
        (movementX !== 0 || movementY !== 0) && !isTouched && !isActive && onActive(cell)
      }
      onClick={() => onPick(one)}
    >
      {withTone(one, tone)}
    </button>
  )
}
