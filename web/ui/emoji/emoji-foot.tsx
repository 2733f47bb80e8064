import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Emoji, type SkinTone, withTone } from './emoji.ts'
import { rememberTone } from './emoji-memory.ts'

const tones = [0, 1, 2, 3, 4, 5] as const satisfies readonly SkinTone[]
const hand = { emoji: '✋', hasTones: true }

interface EmojiFootProps {
  /** The emoji that Enter picks. */
  emoji: Emoji | undefined
  tone: SkinTone
}

/** Name of the active emoji, and the choice of skin tone for all hands and people. */
export function EmojiFoot({ emoji: shown, tone }: EmojiFootProps) {
  const { t } = useTranslation('emoji')
  const name = useId()
  return (
    <div className="flex min-h-12 items-center gap-3 border-t border-line px-3">
      <p aria-hidden="true" className="flex min-w-0 flex-1 items-center gap-2.5">
        {shown ? (
          <>
            <span className="font-emoji text-deck leading-none">{withTone(shown, tone)}</span>
            <span className="min-w-0 text-tiny text-muted">
              <span className="block truncate font-semibold text-ink">{shown.name}</span>
              {shown.codes[0] && <span className="block truncate">:{shown.codes[0]}:</span>}
            </span>
          </>
        ) : (
          <span className="text-tiny text-muted">{t('tone')}</span>
        )}
      </p>
      <fieldset className="flex flex-none">
        <legend className="sr-only">{t('tone')}</legend>
        {tones.map((one) => (
          <label
            key={one}
            title={t(`tones.${one}`)}
            className="relative flex size-7 cursor-pointer items-center justify-center rounded-row text-lead has-checked:bg-shoal has-checked:inset-ring-2 has-checked:inset-ring-sea has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea coarse:size-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={one === tone}
              aria-label={t(`tones.${one}`)}
              onChange={() => rememberTone(one)}
            />
            <span aria-hidden="true" className="font-emoji">
              {withTone(hand, one)}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
