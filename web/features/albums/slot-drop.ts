import { useState } from 'react'

/** Files that are dropped on one slot; the grid takes what is pasted. */
export function useSlotDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: React.DragEvent) => dataTransfer.types.includes('Files')
  const handlers = {
    onDragEnter: (event: React.DragEvent) => setOver(hasFiles(event)),
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave: ({ currentTarget, relatedTarget }: React.DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
