import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { api } from '../../../platform/api/api.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { withoutQuestion } from '../../../platform/storage/unsaved-input.ts'
import { toast } from '../../../platform/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { type AlbumDraft, AlbumFields, FinalAddress, readDraft } from './album-fields.tsx'
import { AlbumStepHead } from './album-step-head.tsx'
import { albumListKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

/** Form for a new shop or course. */
export function NewAlbum({ kind }: { kind: AlbumKind }) {
  const { t } = useTranslation('staff-albums')
  const [draft, setDraft] = useState<AlbumDraft>({ name: '', country: '', category: '' })
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useAdding(kind)
  const { slug, isWhole, isNumbered } = readDraft(draft, kind)
  useUnsavedInput(draft.name !== '' || draft.country !== '' || draft.category !== '')

  return (
    <>
      <AlbumStepHead title={t(kind === 'shop' ? 'form.newShop' : 'form.newCourse')} kind={kind} current={0} />
      <form
        className="mt-6 grid max-w-wide gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isWhole && !isPending) mutate({ draft, slug })
        }}
      >
        <AlbumFields
          kind={kind}
          draft={draft}
          onDraft={setDraft}
          isTried={isTried}
          withCategory={kind === 'shop'}
        />
        {!isNumbered && <FinalAddress kind={kind} slug={slug} />}
        {error && (
          <Banner kind="error">
            {failureText(error, t(kind === 'shop' ? 'form.failedCreate' : 'form.failedCourse'))}
          </Banner>
        )}
        <div>
          <Button type="submit" busy={isPending}>
            {t('form.next')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Creates the album, then opens its products. */
function useAdding(kind: AlbumKind) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [clientId] = useState(newClientId)
  return useMutation({
    mutationFn: ({ draft: { name, country, category }, slug }: { draft: AlbumDraft; slug: string }) => {
      if (country === '') throw new Error('nothing is added without a country')
      const body = { name, country, ...(slug && { slug }), client_id: clientId }
      if (kind === 'course') return api('POST /api/courseStore/add', { body })
      return api('POST /api/album/add', { body: { ...body, category: Number(category) } })
    },
    onSuccess: ({ id, message }) => {
      toast(message)
      void queries.invalidateQueries({ queryKey: albumListKey })
      return navigate(`/shopEdit/${id}`, { state: withoutQuestion })
    },
  })
}
