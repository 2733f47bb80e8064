import { useEffect, useEffectEvent, useState } from 'react'

/** Handles files dropped on an element. */
export function useDropTarget(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  // Other drags, such as rows of a list, are not highlighted.
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

/** Handles files dropped on an element, or pasted anywhere while it is mounted. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  })

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => take(clipboardData?.files)
    // A file dropped beside the element would otherwise replace the page.
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
