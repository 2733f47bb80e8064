import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { updateCached } from '../../../platform/api/patch-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { submitOnEnter } from '../../timeline/composer/submit-on-enter.ts'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { topicUpdated } from '../log/chat.live.ts'
import { topicQuery } from '../log/chat.queries.ts'

interface TopicDialogProps {
  slug: string
  topic: string
  onClose: () => void
}

const closesAfterMs = 2000

/** Sets the topic through ChanServ, which checks whether the user is an operator. */
export default function TopicDialog({ slug, topic, onClose }: TopicDialogProps) {
  const { t } = useTranslation(['chat', 'ui'])
  const [text, setText] = useState(topic)
  const { data: result, isPending, mutate, reset } = useSetTopic(slug)
  const done = result?.status === 'success'
  useUnsavedInput(text !== topic && !done)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onClose, closesAfterMs)
    return () => clearTimeout(timer)
  }, [done, onClose])

  function write(next: string) {
    setText(next.replace(/\s*[\r\n]+\s*/g, ' '))
    reset()
  }

  return (
    <Dialog open title={t('topic.title', { channel: `#${slug}` })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !done) mutate(text.trim())
        }}
      >
        <Field
          label={t('topic.label')}
          hint={t('topic.left', { count: bounds.topic.max - text.length })}
          error={result && !done ? result.message : undefined}
          success={done ? result.message : undefined}
        >
          <TextArea
            rows={3}
            maxLength={bounds.topic.max}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={submitOnEnter}
          />
        </Field>
        <div className="dialog-actions mt-4">
          <Button variant="ghost" className="mr-auto" disabled={text === ''} onClick={() => write('')}>
            {t('topic.clear')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={isPending} disabled={done}>
            {t('topic.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useSetTopic(slug: string) {
  const { t } = useTranslation('chat')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (content: string) => {
      try {
        const { status, message } = await api('PUT /api/topic', { body: { channel: slug, content } })
        return { status, message, content }
      } catch (error) {
        const answered = error instanceof ApiError && error.status > 0
        if (!answered) console.warn(error)
        return { status: 'error' as const, message: t('topic.refused'), content }
      }
    },
    onSuccess: ({ status, content }) => {
      if (status !== 'success') return
      const change = { channel: slug, content }
      updateCached(queries, topicQuery(slug).queryKey, topicUpdated, change)
    },
  })
}
