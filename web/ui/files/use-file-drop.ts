import { useEffect, useEffectEvent, useState } from 'react'

/** Files that are dropped on an element. */
export function useDropTarget(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  // Rows of a list are dragged over pages, too.
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

/** Files that are dropped on an element, or pasted anywhere while it is there. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  })

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => take(clipboardData?.files)
    // A file that misses its place would otherwise replace the page.
    const preventDrop = (event: DragEvent) => event.preventDefault()
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', preventDrop)
    document.addEventListener('drop', preventDrop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', preventDrop)
      document.removeEventListener('drop', preventDrop)
    }
  }, [])

  return useDropTarget(onFiles)
}
