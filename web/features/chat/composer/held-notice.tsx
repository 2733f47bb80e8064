import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HeldLine } from '#contract/held-lines.ts'
import type { LinePicture } from '#contract/line-pictures.ts'
import { linePictureSources } from '#contract/rules/pictures.ts'
import { api } from '../../../platform/api/api.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Picture } from '../../../ui/files/picture.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { HourglassMediumIcon } from '../../../ui/icons/hourglass-medium.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import { heldLinesQuery } from '../log/chat.queries.ts'

/** The user's own lines that wait for a moderator, shown above the field, with buttons to withdraw them. */
export default function HeldNotice({ slug }: { slug: string }) {
  const { t } = useTranslation('channel-order')
  const isReady = useLateTexts('channel-order') === 'ready'
  const { data } = useQuery(heldLinesQuery())
  const focusInPlace = useFocusInPlace<HTMLUListElement>()
  const here = data?.filter(({ channel }) => channel === slug) ?? []
  if (!isReady || here.length === 0) return null

  return (
    <section aria-label={t('held.title')} className="ps-1 pb-1.5 text-small text-muted">
      <p {...statusRegion} className="flex items-center gap-2 font-semibold text-ink [&>svg]:size-4">
        <HourglassMediumIcon aria-hidden="true" />
        {t('held.waiting', { count: here.length })}
      </p>
      <ul className="mt-1 grid grid-cols-1 gap-1" {...focusInPlace}>
        {here.map((line) => (
          <HeldRow key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function HeldRow({ line: { id, text, pictures = [] } }: { line: HeldLine }) {
  const { t } = useTranslation('channel-order')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /api/held-lines/:id', { params: { id } }),
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    onSettled: () => queries.invalidateQueries(heldLinesQuery()),
  })
  return (
    <li className="flex items-center gap-3 ps-6">
      <span className="flex min-w-0 flex-1 items-center gap-2">
        {pictures.map((picture) => (
          <HeldPicture key={picture.id} picture={picture} />
        ))}
        <span className="truncate">{text}</span>
      </span>
      <button
        type="button"
        className="text-link min-h-6"
        aria-disabled={isPending}
        aria-label={t('held.takeBackOf', { text })}
        onClick={() => isPending || mutate()}
      >
        {t('held.takeBack')}
      </button>
    </li>
  )
}

function HeldPicture({ picture: { url, alt } }: { picture: LinePicture }) {
  const { t } = useTranslation('chat')
  return (
    <span className="size-8 flex-none overflow-hidden rounded-picture bg-sunken">
      <Picture
        files={{ ...linePictureSources(url), jpeg: url, width: 32, height: 32 }}
        alt={alt || t('pictures.name', { count: 1 })}
        sizes="32px"
        className="size-full object-cover"
      />
    </span>
  )
}
