import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodeEntry, type Edit, eraseBackwards, insert } from './code-entry.ts'

interface Props {
  entry: CodeEntry
  onChange: (entry: CodeEntry) => void
  invalid: boolean
  /** Id of the error text. */
  describedBy?: string | undefined
}

/** Input for a short code, with a box for each character. */
export function CodeBoxes({ entry, onChange, invalid, describedBy }: Props) {
  const { t } = useTranslation('accounts')
  const group = useRef<HTMLFieldSetElement>(null)

  const focusBox = (index: number) => group.current?.querySelectorAll('input')[index]?.focus()
  const apply = ({ entry: next, focus }: Edit) => {
    onChange(next)
    focusBox(focus)
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: entry.length - 1 }[event.key]
    if (target !== undefined) focusBox(target)
    else if (event.key === 'Backspace') apply(eraseBackwards(entry, index))
    else return
    event.preventDefault()
  }

  const onPaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault()
    apply(insert(entry, index, event.clipboardData.getData('text')))
  }

  return (
    <fieldset ref={group} className="code-boxes" aria-describedby={describedBy}>
      <legend className="sr-only">{t('verify.boxes')}</legend>
      {entry.map((character, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by position
          key={index}
          className="code-box"
          value={character}
          onChange={({ target }) => apply(insert(entry, index, typed(target.value, character)))}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={(event) => onPaste(event, index)}
          onFocus={({ target }) => target.select()}
          aria-label={t('verify.box', { number: index + 1, count: entry.length })}
          aria-invalid={invalid}
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={index === entry.length - 1 ? 'done' : 'next'}
        />
      ))}
    </fieldset>
  )
}

/** Returns the new character of a filled box, on whichever side of the old one it was typed. */
function typed(value: string, before: string): string {
  return value.length === 2 && before !== '' ? value.replace(before, '') || before : value
}
