import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdSlot } from '#contract/ads.ts'
import type { AdPlace } from '#contract/rules/ad-places.ts'
import { api } from '../../../platform/api/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SlotPicture } from '../../stores/slot-picture.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { ToolList } from '../kit/tool-list.tsx'
import { ToolRow } from '../kit/tool-row.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import { adSlotsQuery } from './settings.queries.ts'

/** Limit of the server. */
const most = 60

/** Dialog to choose a public slot as an ad. Mount it when it opens. */
export function ChooseAd({ place, close }: { place: AdPlace; close: () => void }) {
  const { t } = useTranslation('staff-settings')
  const [words, search] = useState('')
  const query = useQuery(adSlotsQuery(place, words))
  const { mutate, isPending, variables, error } = useStaffAct(
    (pictureId: string) => api('PUT /api/ads', { body: { [place]: pictureId } }),
    close,
  )

  const row = ({ pictureId, name, album, image }: AdSlot) => (
    <ToolRow
      picture={<SlotPicture address={image} alt="" sizes="84px" />}
      title={name}
      facts={name === album ? undefined : album}
    >
      <Button
        variant="outline"
        size="small"
        busy={isPending && variables === pictureId}
        aria-label={t('ads.pickNamed', { name, album })}
        onClick={() => !isPending && mutate(pictureId)}
      >
        {t('ads.pick')}
      </Button>
    </ToolRow>
  )

  return (
    <Dialog open size="wide" title={t(`ads.chooseNamed.${place}`)} onClose={close}>
      <div className="mb-4">
        <SearchField label={t('ads.search')} value={words} onSearch={search} />
      </div>
      {error && <Banner kind="error">{error.message}</Banner>}
      <ToolList
        label={t(`ads.chooseNamed.${place}`)}
        pictures
        query={query}
        keyOf={({ pictureId }) => pictureId}
        row={row}
        empty={{
          mark: words ? 'lead' : 'quay',
          at: [67, 83],
          title: words ? t('ads.notFound') : t(`ads.empty.${place}`),
          text: t(words ? 'ads.notFoundText' : 'ads.emptyText'),
        }}
      />
      {query.data?.length === most && (
        <p className="wrap-anywhere text-muted text-small/body">{t('ads.most', { count: most })}</p>
      )}
    </Dialog>
  )
}
