import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#contract/endpoint.ts'
import type { listHeadlines } from '#contract/news.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { CheckCircleIcon } from '../../../ui/icons/check-circle.ts'
import { ToChoiceBar } from '../kit/choice-bar.tsx'
import { NewsTitle, pictureOf } from './news-title.tsx'
import { OutsidePicture } from './outside-picture.tsx'

export type FoundHeadline = ResultOf<typeof listHeadlines>['canalBarraNews'][number]

interface HeadlineTableProps {
  items: readonly FoundHeadline[]
  /** Links of the selected headlines. */
  chosen: ReadonlySet<string>
  onChoose: (links: readonly string[], isChosen: boolean) => void
  showsPictures: boolean
}

const cell = 'border-line border-b py-3 align-top'

/** Headlines of a source, with checkboxes; on a phone each is a block. */
export function HeadlineTable({ items, chosen, onChoose, showsPictures }: HeadlineTableProps) {
  const { t } = useTranslation('staff-news')
  const open = items.filter(({ isPicked }) => !isPicked).map(({ link }) => link)
  const count = open.filter((link) => chosen.has(link)).length
  const lastChosen = open.findLast((link) => chosen.has(link))
  const isAll = open.length > 0 && count === open.length

  return (
    <>
      <Checkbox
        className="border-line border-b ps-2 pb-1.5"
        checked={isAll}
        disabled={open.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={({ target }) => onChoose(open, target.checked)}
      >
        {t('all')}
      </Checkbox>
      <table className="w-full border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('choice')}</th>
            <th scope="col">{t('picture')}</th>
            <th scope="col">{t('headline')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr
              key={item.link}
              className={`transition-colors ${chosen.has(item.link) ? 'bg-shoal' : 'hover:bg-hover'}`}
            >
              <td className={`ps-2 pe-3.5 ${cell}`}>
                {item.isPicked ? (
                  <CheckCircleIcon weight="fill" className="size-5 text-green" aria-hidden="true" />
                ) : (
                  <Checkbox
                    checked={chosen.has(item.link)}
                    onChange={({ target }) => onChoose([item.link], target.checked)}
                  >
                    <span className="sr-only">{t('one', { title: item.title })}</span>
                  </Checkbox>
                )}
                {item.link === lastChosen && <ToChoiceBar />}
              </td>
              <td className={`pe-3.5 ${cell}`}>
                <OutsidePicture src={pictureOf(item)} title={item.title} isAllowed={showsPictures} />
              </td>
              <td className={`wrap-anywhere w-full min-w-0 ${cell}`}>
                <NewsTitle {...item} />
                {item.isPicked && (
                  <span className="mt-1.5 inline-block font-semibold text-green text-note">
                    {t('picked')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
