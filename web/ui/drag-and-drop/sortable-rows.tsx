import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { PressToMove } from './press-to-move.tsx'

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface SortableRowsProps {
  ids: readonly UniqueIdentifier[]
  /** Called with old and new index; not called if nothing changes. */
  onMove: (from: number, to: number) => void
  /** Keyboard instructions for screen readers. */
  how: string
  announcements: Announcements
  /** The list element. */
  children: React.ReactNode
}

/** Sortable rows in one column: by dragging, by arrow keys, or by pressing the row and then its new place. */
export function SortableRows({ ids, onMove, how, announcements, children }: SortableRowsProps) {
  const sensors = useSensors(
    // A press without movement is not a drag.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A quick swipe scrolls the list, a long press picks up a row.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = (id: UniqueIdentifier, at: UniqueIdentifier | undefined) => {
    const from = ids.indexOf(id)
    const to = at === undefined ? -1 : ids.indexOf(at)
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: how } }}
      onDragEnd={({ active, over }) => move(active.id, over?.id)}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <PressToMove onMove={move}>{children}</PressToMove>
      </SortableContext>
    </DndContext>
  )
}
