import { useTranslation } from 'react-i18next'
import { cut } from '#contract/rules/cut-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { useDraft } from '../../timeline/composer/use-draft.ts'
import { copyOfLine } from '../../timeline/log/copy-text.ts'
import { lineWords } from '../../timeline/log/line-words.ts'
import { useOutbox } from '../../timeline/outbox/use-outbox.ts'
import { channelTransport } from '../composer/channel-transport.ts'

interface UnsentTextsProps {
  slug: string
  userId: number
}

/** What the user wrote for a channel that they cannot enter now: refused lines and the draft. */
export default function UnsentTexts({ slug, userId }: UnsentTextsProps) {
  const { t } = useTranslation('channels')
  const { t: ofChat } = useTranslation('chat')
  const { waiting, discard } = useOutbox(userId, slug, channelTransport)
  const [draft, setDraft] = useDraft(userId, slug)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  const refused = waiting.flatMap(({ clientId: key, refusal, text, pictures }) =>
    refusal === undefined
      ? []
      : [{ key, text: text || lineWords(ofChat, { text, pictures: pictures?.length }) }],
  )
  const texts = draft.trim() === '' ? refused : [...refused, { key: '', text: draft }]
  if (texts.length === 0) return null

  return (
    <section aria-labelledby="unsent-texts" className="mt-6">
      <h2 id="unsent-texts" className="type-title">
        {t('unsent.title')}
      </h2>
      <ul {...focusInPlace}>
        {texts.map(({ key, text }) => (
          <li key={key} className="grid gap-2 border-line border-b py-3">
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <span className="flex gap-2">
              <Button
                variant="outline"
                size="small"
                aria-label={t('unsent.copyOf', { text: cut(text, 60) })}
                onClick={() => void copyOfLine(text, ofChat)}
              >
                {t('unsent.copy')}
              </Button>
              <Button
                variant="ghost"
                size="small"
                aria-label={t('unsent.discardOf', { text: cut(text, 60) })}
                onClick={() => (key === '' ? setDraft('') : discard(key))}
              >
                {t('unsent.discard')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
