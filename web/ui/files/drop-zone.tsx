import { useRef } from 'react'
import { UploadSimpleIcon } from '../icons/upload-simple.ts'
import './drop-zone.css'
import { useFileDrop } from './use-file-drop.ts'

interface DropZoneProps {
  /** Instruction: "Clique, arraste ou cole uma imagem". */
  label: React.ReactNode
  /** Which files are accepted. */
  hint?: React.ReactNode
  /** Accessible name of the file input. */
  fileLabel: string
  /** Media types offered by the file dialog; dropped files may be of any type. */
  accept: readonly string[]
  multiple?: boolean
  disabled?: boolean
  /** Called with all files chosen, dropped or pasted; a caller that takes one must reject more itself. */
  onFiles: (files: File[]) => void
  /** Preview of the chosen or current file; an arrow icon by default. */
  children?: React.ReactNode
  className?: string
  /** Its `click` opens the file dialog, for a button beside the zone. */
  inputRef?: React.RefObject<HTMLInputElement | null>
}

/** Accepts files by click, keyboard, drop, or paste anywhere on the page. */
export function DropZone(props: DropZoneProps) {
  const { label, hint, fileLabel, accept, multiple = false, disabled = false, onFiles, children } = props
  const own = useRef<HTMLInputElement>(null)
  const input = props.inputRef ?? own
  const acceptFiles = (files: File[]) => {
    if (!disabled && files.length > 0) onFiles(files)
  }
  const { isOver, handlers } = useFileDrop(acceptFiles)

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept.join(',')}
        multiple={multiple}
        disabled={disabled}
        aria-label={fileLabel}
        hidden
        onChange={({ target }) => {
          acceptFiles([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
      <button
        type="button"
        className={`drop-zone ${props.className ?? ''}`}
        data-over={isOver || undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
        {...handlers}
      >
        {children ?? <UploadSimpleIcon aria-hidden="true" />}
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-label text-muted">{hint}</span>}
      </button>
    </>
  )
}
