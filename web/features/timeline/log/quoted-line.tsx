import { useTranslation } from 'react-i18next'
import { hueOf } from '../../../ui/avatar.tsx'
import { ArrowBendUpLeftIcon } from '../../../ui/icons/arrow-bend-up-left.ts'
import { lineWords } from './line-words.ts'

interface QuotedLineProps {
  name: string | undefined
  text: string
  /** Number of pictures. */
  pictures?: number | undefined
  /** Why the line cannot be shown. */
  gone?: 'deleted' | 'hidden' | undefined
  /** Scrolls to the line. */
  onShow?: (() => void) | undefined
  className?: string
}

/** Quote above a reply: the author and the start of the line replied to. */
export function QuotedLine({ name, text, pictures, gone, onShow, className = '' }: QuotedLineProps) {
  const { t } = useTranslation('chat')
  const words = gone ? t(`reply.${gone}`) : lineWords(t, { text, pictures })
  const look = `flex max-w-full min-w-0 items-center gap-1.5 text-start text-small text-muted [&>svg]:size-3.5 [&>svg]:flex-none ${className}`
  const label = name === undefined ? words : `${t('reply.quote', { name })} ${words}`
  const inner = (
    <>
      <ArrowBendUpLeftIcon aria-hidden="true" />
      <span className="sr-only">{label}. </span>
      {name !== undefined && (
        <span aria-hidden="true" className="nick max-w-2/5 flex-none truncate" style={hueOf(name)}>
          {name}
        </span>
      )}
      <span aria-hidden="true" className={`truncate ${gone ? 'text-faint italic' : ''}`}>
        {words}
      </span>
    </>
  )
  if (!onShow || gone) return <span className={look}>{inner}</span>
  return (
    // Not a tab stop: the line itself is in the log.
    <button type="button" tabIndex={-1} className={`${look} cursor-pointer hover:text-ink`} onClick={onShow}>
      {inner}
    </button>
  )
}
