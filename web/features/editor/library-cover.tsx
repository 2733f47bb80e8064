import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { articlesKey } from './editor.queries.ts'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))

/** A picture that the site has already as the cover of an article: kept at once. */
export function LibraryCover({ id }: { id: number }) {
  const { t } = useTranslation('staff-editor')
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (cover: string) => api('PUT /api/editor_edit_cover/:id', { params: { id }, body: { cover } }),
    onSuccess: ({ message }) => {
      toast(message)
      setOpen(false)
      return queries.invalidateQueries({ queryKey: articlesKey })
    },
  })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('pictures.fromLibrary')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChooseUpload
            busy={isPending}
            failure={error?.message}
            onChoose={(name) => mutate(name)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
