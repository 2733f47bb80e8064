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
  /** From which place to which; not called where nothing changes. */
  onMove: (from: number, to: number) => void
  /** How it is done by keyboard, read aloud. */
  how: string
  announcements: Announcements
  /** The list. */
  children: React.ReactNode
}

/** Around rows one below the other that are dragged, moved with the arrow keys, or pressed where they are and go to. */
export function SortableRows({ ids, onMove, how, announcements, children }: SortableRowsProps) {
  const sensors = useSensors(
    // A press that goes nowhere is no drag.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A quick swipe scrolls the list, a finger that rests takes a row.
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
