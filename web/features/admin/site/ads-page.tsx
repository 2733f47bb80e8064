import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdSlot } from '#contract/ads.ts'
import { type AdPlace, adPlaces } from '#contract/rules/ad-places.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SlotPicture } from '../../stores/slot-picture.tsx'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolRow, toolRows } from '../kit/tool-row.tsx'
import { useStaffAct } from '../kit/use-staff-act.ts'
import type { Route } from './+types/ads-page.ts'
import { ChooseAd } from './choose-ad.tsx'
import { chosenAdsQuery } from './settings.queries.ts'
import { ToolData } from './tool-data.tsx'

export const loader = ({ context }: Route.LoaderArgs) => readAnswers(context, () => [chosenAdsQuery()])

export const clientLoader = loadInBrowser

/** Settings of the sponsored panel beside articles. */
export default function AdsToolPage() {
  const { t } = useTranslation('staff-settings')
  return (
    <>
      <Head title={t('ads.title')} noindex />
      <ToolHead title={t('ads.title')} note={t('ads.note')} />
      <ToolData query={chosenAdsQuery()}>
        {(chosen) => (
          <ul className={toolRows} aria-label={t('ads.title')}>
            {adPlaces.map((place) => (
              <li key={place}>
                <AdRow place={place} slot={chosen[place]} />
              </li>
            ))}
          </ul>
        )}
      </ToolData>
    </>
  )
}

function AdRow({ place, slot }: { place: AdPlace; slot: AdSlot | null }) {
  const { t } = useTranslation('staff-settings')
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error } = useStaffAct(() => api('PUT /api/ads', { body: { [place]: null } }))
  return (
    <>
      <ToolRow
        picture={slot?.image && <SlotPicture address={slot.image} alt="" sizes="84px" />}
        title={t(`ads.place.${place}`)}
        facts={factsOf(slot)}
      >
        <Button
          variant="outline"
          size="small"
          aria-label={t(`ads.chooseNamed.${place}`)}
          onClick={() => setOpen(true)}
        >
          {t('ads.choose')}
        </Button>
        {slot && (
          <Button
            variant="ghost"
            size="small"
            busy={isPending}
            aria-label={t(`ads.leaveNamed.${place}`)}
            onClick={() => mutate()}
          >
            {t('ads.leave')}
          </Button>
        )}
      </ToolRow>
      {error && <Banner kind="error">{error.message}</Banner>}
      {open && <ChooseAd place={place} close={() => setOpen(false)} />}
    </>
  )

  function factsOf(chosen: AdSlot | null): string {
    if (!chosen) return t('ads.chance')
    const { name, album, shown } = chosen
    return [name, name === album ? '' : album, shown ? '' : t('ads.hidden')].filter(Boolean).join(' · ')
  }
}
