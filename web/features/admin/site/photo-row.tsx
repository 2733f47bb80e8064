import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/photos.ts'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeleteButton } from '../kit/delete-button.tsx'
import { EditButton } from '../kit/edit-button.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'

interface PhotoRowProps {
  photo: Photo
  index: number
  all: readonly Photo[]
  edit: () => void
}

export function PhotoRow({ photo: { id, src, alt, caption }, index, all, edit }: PhotoRowProps) {
  const { t } = useTranslation('staff')
  const params = { id }
  const name = caption || alt
  const { mutate, isPending, error } = useStaffAct((before: number | null) =>
    api('PUT /api/photos/:id/position', { params, body: { before } }),
  )
  return (
    <>
      <ToolRow
        picture={<img src={src} alt="" loading="lazy" />}
        title={name}
        facts={caption ? alt : undefined}
      >
        <Button
          variant="ghost"
          size="small"
          aria-disabled={isPending || index === 0}
          aria-label={t('tool.up', { name })}
          onClick={() => !isPending && index > 0 && mutate(all[index - 1]?.id ?? null)}
        >
          <ArrowUpIcon aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-disabled={isPending || index === all.length - 1}
          aria-label={t('tool.down', { name })}
          onClick={() => !isPending && index < all.length - 1 && mutate(all[index + 2]?.id ?? null)}
        >
          <ArrowDownIcon aria-hidden="true" />
        </Button>
        <EditButton name={name} onEdit={edit} />
        <DeleteButton name={name} act={() => api('DELETE /api/photos/:id', { params })} />
      </ToolRow>
      {error && <Banner kind="error">{error.message}</Banner>}
    </>
  )
}
