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

/** Around rows one below the other that are dragged, or moved with the arrow keys. */
export function SortableRows({ ids, onMove, how, announcements, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor),
    // A quick swipe scrolls the list, a finger that rests takes a row.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: how } }}
      onDragEnd={({ active, over }) => {
        const from = ids.indexOf(active.id)
        const to = over ? ids.indexOf(over.id) : -1
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
