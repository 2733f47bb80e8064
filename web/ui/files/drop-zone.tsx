import { useRef } from 'react'
import { UploadSimpleIcon } from '../icons/upload-simple.ts'
import './drop-zone.css'
import { useFileDrop } from './use-file-drop.ts'

interface DropZoneProps {
  /** What to do: "Clique, arraste ou cole uma imagem". */
  label: React.ReactNode
  /** Which files are taken. */
  hint?: React.ReactNode
  /** The name of the field, for those who do not see the place. */
  fileLabel: string
  /** Media types that the browser offers first; a drop may bring anything. */
  accept: readonly string[]
  multiple?: boolean
  disabled?: boolean
  /** As many as were chosen, dropped or pasted: whoever takes one says so when there are more. */
  onFiles: (files: File[]) => void
  /** What was chosen, or is there already. An arrow without. */
  children?: React.ReactNode
  className?: string
  /** Its `click` opens the choice of files: for a button beside the place. */
  inputRef?: React.RefObject<HTMLInputElement | null>
}

/** A place for files: clicked, reached by keyboard, dropped on, or pasted into the page. */
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
          // The same file may be chosen again.
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
