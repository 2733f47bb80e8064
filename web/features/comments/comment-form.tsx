import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import * as bounds from '#contract/rules/bounds.ts'
import { commentPlace } from '#contract/rules/comment-places.ts'
import { api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { newClientId } from '../../platform/api/new-client-id.ts'
import { updateCached } from '../../platform/api/patch-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { ArrowBendUpLeftIcon } from '../../ui/icons/arrow-bend-up-left.ts'
import { XIcon } from '../../ui/icons/x.ts'
import { statusRegion } from '../../ui/status-region.ts'
import { loginPath } from '../accounts/guard.tsx'
import { mergeLines } from '../chat/log/channel-log.ts'
import { logQuery } from '../chat/log/chat.queries.ts'
import type { Commented } from './comments.data.ts'
import { commentsStateQuery } from './comments.queries.ts'
import { useSavedText } from './saved-text.ts'

/** Comment being replied to. */
export interface AnsweredComment {
  id: number
  name: string
  text: string
}

interface CommentFormProps {
  commented: Commented
  answered: AnsweredComment | undefined
  onAnswerNobody: () => void
  /** Called with whether there is a text. */
  onWriting: (isWriting: boolean) => void
}

const formId = 'comment'
/** The remaining characters are shown below this number. */
const countFrom = 200

/** Comment form for everybody. Visitors sign in before sending, and come back to their text. */
export function CommentForm({ commented, answered, onAnswerNobody, onWriting }: CommentFormProps) {
  const { t } = useTranslation('comments')
  const session = useSession()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  // Null for visitors; undefined while the session is unknown.
  const owner = session === null ? null : session?.userId
  const [text, setText] = useSavedText(commentPlace(commented), owner)
  const [isSent, setSent] = useState(false)
  const onSent = () => {
    setText('')
    setSent(true)
    onAnswerNobody()
  }
  const { send, isSending, error, warned } = useSend({ commented, answered, onSent })
  const left = bounds.channelText.max - text.trim().length
  useEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])
  useReturn(field)
  const isWriting = text !== ''
  useEffect(() => onWriting(isWriting), [isWriting, onWriting])

  function submit() {
    if (text.trim() === '' || left < 0) return field.current?.focus()
    if (session === null) return void navigate(loginPath(`${commented.path}#${formId}`))
    send(text.trim())
  }

  return (
    <form
      id={formId}
      className="grid scroll-mt-[calc(var(--header)+--spacing(4))] gap-3 pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) submit()
      }}
    >
      {answered && (
        <AnsweredBar
          answered={answered}
          onCancel={() => {
            onAnswerNobody()
            field.current?.focus()
          }}
        />
      )}
      <Field
        label={t('write')}
        error={error}
        {...(session === null && text !== '' && { hint: t('signInFirst') })}
      >
        <TextArea
          ref={field}
          rows={3}
          value={text}
          placeholder={t('placeholder')}
          onChange={({ target }) => {
            setSent(false)
            setText(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
      </Field>
      <p {...statusRegion} className="sr-only">
        {isSent && t('sent')}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isSending}>
          {t(warned === text.trim() && warned !== '' ? 'sendAnyway' : 'send')}
        </Button>
        {left < countFrom && (
          <p className={`figures text-small ${left < 0 ? 'text-red' : 'text-muted'}`} {...statusRegion}>
            {left < 0 ? t('over', { count: -left }) : t('left', { count: left })}
          </p>
        )}
      </div>
    </form>
  )
}

interface Sending {
  commented: Commented
  answered: AnsweredComment | undefined
  onSent: () => void
}

function useSend({ commented: { kind, id }, answered, onSent }: Sending) {
  const { t } = useTranslation('comments')
  const queries = useQueryClient()
  const place = commentPlace({ kind, id })
  const [warned, setWarned] = useState('')
  /**
   * Keeps the client id of a text, so that a retry after a lost response does not store the comment twice.
   */
  const tried = useRef({ text: '', clientId: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) => {
      if (tried.current.text !== text) tried.current = { text, clientId: newClientId() }
      return api('POST /api/comments/:kind/:id', {
        params: { kind, id },
        body: {
          ...{ text, client_id: tried.current.clientId },
          ...(answered && { replyTo: answered.id }),
          ...(warned === text && { confirmed: true }),
        },
      })
    },
    onSuccess: ({ message }) => {
      tried.current = { text: '', clientId: '' }
      setWarned('')
      onSent()
      if (!message) return toast(t('held'))
      // Its event may arrive before this response, or never.
      updateCached(queries, logQuery(place).queryKey, mergeLines, [message])
    },
    onError: (failure, text) => {
      if (!(failure instanceof ApiError)) return
      if (failure.key === 'word_warned') setWarned(text)
      if (failure.key === 'comments_closed') {
        const { queryKey } = commentsStateQuery(place)
        queries.setQueryData(queryKey, (state) => state && { ...state, isOpen: false })
      }
    },
  })
  return { send: mutate, isSending: isPending, error: error?.message, warned }
}

/** Focuses the form for users who come back from signing in. */
function useReturn(field: React.RefObject<HTMLTextAreaElement | null>): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    if (hash !== `#${formId}`) return
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  }, [hash, key, field])
}

function AnsweredBar({
  answered: { name, text },
  onCancel,
}: {
  answered: AnsweredComment
  onCancel: () => void
}) {
  const { t } = useTranslation('comments')
  return (
    <div className="flex items-center gap-2 text-muted text-small [&>svg]:size-4 [&>svg]:flex-none">
      <ArrowBendUpLeftIcon aria-hidden="true" />
      <p {...statusRegion} className="min-w-0 flex-1 truncate">
        <span className="font-semibold text-ink">{t('answering', { name })}</span> <span>{text}</span>
      </p>
      <IconButton size="small" label={t('answerNobody')} onClick={onCancel}>
        <XIcon aria-hidden="true" />
      </IconButton>
    </div>
  )
}
