import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linePictureTypes } from '#contract/rules/pictures.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../../ui/button.tsx'
import { EmojiPicker } from '../../../ui/emoji/emoji-picker.tsx'
import { useDropTarget } from '../../../ui/files/use-file-drop.ts'
import { ImageIcon } from '../../../ui/icons/image.ts'
import { PaperPlaneRightIcon } from '../../../ui/icons/paper-plane-right.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import type { AnsweredLine } from '../outbox/outbox.ts'
import { ReplyBar } from './reply-bar.tsx'
import type { Sending } from './use-send.ts'

interface ComposerFormProps {
  sending: Sending
  text: string
  label: string
  placeholder: string
  onChange: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent<HTMLTextAreaElement>) => void
  /** The line being replied to. */
  answered: AnsweredLine | undefined
  onCancelReply: () => void
  /** Rendered before the field. */
  children?: React.ReactNode
  /** Rendered above the field, below the line being replied to. */
  above?: React.ReactNode
  /** Completions, above the field while there are any. */
  completions: React.ReactNode
  /** Whether pictures can be sent here. */
  takesPictures?: boolean
}

const tray = lazyComponent(() => import('../pictures/picture-tray.tsx'))

/** Number of characters left at which the counter appears. */
const countFrom = 200

/** The form of a composer: reply, a field that grows with its text, pictures, emoji, send button, counter. */
export function ComposerForm(props: ComposerFormProps) {
  const {
    sending,
    text,
    onChange,
    answered,
    onCancelReply,
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
  const replyId = useId()
  const Tray = useLazyComponent(tray, { enabled: chosen.pictures.length > 0, onError: chosen.hide })
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
      {answered && (
        <ReplyBar
          id={replyId}
          answered={answered}
          onCancel={() => {
            onCancelReply()
            sending.field.current?.focus()
          }}
        />
      )}
      {above}
      {isTyped && completions}
      {Tray && chosen.pictures.length > 0 && (
        <Tray chosen={chosen} focusField={() => sending.field.current?.focus()} />
      )}
      <div className="composer-field">
        {children}
        <div className="composer-grow">
          {/* Differs from the server's if text was typed before hydration. */}
          <div aria-hidden="true" suppressHydrationWarning>{`${text} `}</div>
          <textarea
            ref={sending.field}
            rows={1}
            value={text}
            aria-label={label}
            aria-describedby={answered && replyId}
            aria-autocomplete="list"
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
              // Text copied from elsewhere may include a picture of it: then the text is pasted.
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
          // Keeps the focus in the field, and the keyboard of a phone open.
          onPointerDown={(event) => event.preventDefault()}
        >
          <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
        </button>
      </div>
      {left < countFrom && (
        <p className="composer-count figures" data-over={left < 0 || undefined} {...statusRegion}>
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </p>
      )}
    </form>
  )
}

const pictureTypes = linePictureTypes.join(',')

/**
 * Opens the file dialog, which on a phone includes the camera. On Android, Chromium leaves it out if nothing but
 * pictures is accepted; no file has the added type.
 */
function PictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLInputElement>(null)
  function choose(field: HTMLInputElement) {
    if (/Android/.test(navigator.userAgent)) field.accept = `${pictureTypes},android/camera`
    field.click()
  }
  return (
    <>
      <IconButton
        label={t('pictures.add')}
        className="composer-emoji"
        onClick={() => input.current && choose(input.current)}
      >
        <ImageIcon aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
