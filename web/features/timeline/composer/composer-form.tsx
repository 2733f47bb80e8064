import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linePictureTypes } from '#contract/rules/pictures.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../../ui/button.tsx'
import { EmojiPicker } from '../../../ui/emoji/emoji-picker.tsx'
import { useDropTarget } from '../../../ui/files/use-file-drop.ts'
import { ImageIcon } from '../../../ui/icons/image.ts'
import { PaperPlaneRightIcon } from '../../../ui/icons/paper-plane-right.ts'
import type { Sending } from './use-send.ts'

interface ComposerFormProps {
  sending: Sending
  text: string
  label: string
  placeholder: string
  onChange: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent<HTMLTextAreaElement>) => void
  /** Before the field. */
  children?: React.ReactNode
  /** Over the field. */
  above?: React.ReactNode
  /** Above it, once something is typed: what it may become. */
  completions: React.ReactNode
  /** Whether pictures can be sent here. */
  takesPictures?: boolean
}

const tray = lazyComponent(() => import('../pictures/picture-tray.tsx'))

/** From so few characters left on, they are counted. */
const countFrom = 200

/** A field that grows with its text, emoji for it, the button that sends it, and what is left of its bound. */
export function ComposerForm(props: ComposerFormProps) {
  const {
    sending,
    text,
    onChange,
    children,
    above,
    completions,
    label,
    takesPictures = true,
    ...field
  } = props
  const { t } = useTranslation('chat')
  const { left, sendable, send, chosen } = sending
  const [isTyped, setTyped] = useState(false)
  const Tray = useLazyComponent(tray, { wanted: chosen.pictures.length > 0, giveUp: chosen.hide })
  const drop = useDropTarget((files) => {
    if (takesPictures) chosen.add(files)
  })
  return (
    <form
      className="composer"
      data-over={(takesPictures && drop.isOver) || undefined}
      {...drop.handlers}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {above}
      {isTyped && completions}
      {Tray && chosen.pictures.length > 0 && (
        <Tray chosen={chosen} focusField={() => sending.field.current?.focus()} />
      )}
      <div className="composer-field">
        {children}
        <div className="composer-grow">
          {/* What was typed before the code was here makes it grow, too. */}
          <div aria-hidden="true" suppressHydrationWarning>{`${text} `}</div>
          <textarea
            ref={sending.field}
            rows={1}
            value={text}
            aria-label={label}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-invalid={left < 0 || undefined}
            autoComplete="off"
            data-draft=""
            enterKeyHint="send"
            spellCheck
            onChange={(event) => {
              setTyped(true)
              onChange(event.target.value)
            }}
            onPaste={(event) => {
              // What is copied from a text may come with its picture, too: then the text is meant.
              const { files, types } = event.clipboardData
              if (takesPictures && !types.includes('text/plain') && chosen.add([...files]))
                event.preventDefault()
            }}
            {...field}
          />
        </div>
        {takesPictures && <PictureButton onFiles={chosen.add} />}
        <EmojiPicker className="composer-emoji" onPick={sending.insert} />
        <button
          type="submit"
          className="composer-send"
          aria-label={t('composer.send')}
          aria-disabled={!sendable}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
        >
          <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
        </button>
      </div>
      {left < countFrom && (
        <p className="composer-count figures" data-over={left < 0 || undefined} role="status">
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </p>
      )}
    </form>
  )
}

/** Opens the choice of pictures, on a phone with its camera. */
function PictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('pictures.add')} className="composer-emoji" onClick={() => input.current?.click()}>
        <ImageIcon aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={linePictureTypes.join(',')}
        multiple
        hidden
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
