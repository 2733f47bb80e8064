import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StaffAlbum } from '#contract/albums.ts'
import { smallPicture } from '#contract/rules/pictures.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LiveMark } from '../kit/live-mark.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { TableSkeleton } from '../kit/table-skeleton.tsx'
import { useRestoreAlbum } from './use-restore-album.ts'

const picture = 'block h-10 w-16 rounded-picture bg-sunken object-cover'

/** Where a row is a block, what can be done stands beside the name. */
export function AlbumTable({ albums }: { albums: readonly StaffAlbum[] }) {
  const { t } = useTranslation('staff-albums')
  return (
    <StaffTable>
      <thead>
        <tr>
          <th scope="col">{t('list.id')}</th>
          <th scope="col">{t('list.picture')}</th>
          <th scope="col">{t('list.name')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col">{t('list.category')}</th>
          <th scope="col">{t('list.created')}</th>
          <th scope="col">{t('list.country')}</th>
          <th scope="col">
            <span className="sr-only">{t('list.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {albums.map((album) => (
          <AlbumRow key={album.id} album={album} />
        ))}
      </tbody>
    </StaffTable>
  )
}

function AlbumRow({ album }: { album: StaffAlbum }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff-albums')
  const { id, name, kind, published, categoryName, countryName, createdAt, deletedAt } = album
  return (
    <tr>
      <td className="figures order-1 text-muted">{id}</td>
      <td className="order-1 flex-none text-muted">
        {album.picture ? (
          <img
            src={smallPicture(album.picture)}
            alt=""
            width={64}
            height={40}
            loading="lazy"
            className={picture}
          />
        ) : (
          <ImageIcon aria-hidden="true" className={`p-2.5 ${picture}`} />
        )}
      </td>
      <td className="wrap-anywhere flex-[0_0_calc(100%-(--spacing(35.5)))]">
        {deletedAt ? (
          <b className="block font-semibold text-ink text-ui">{name}</b>
        ) : (
          <Link
            to={`/shopEdit/${id}`}
            aria-label={t('list.fillLabel', { name, context: kind })}
            className="block font-semibold text-ink text-ui underline-offset-3 hover:underline"
          >
            {name}
          </Link>
        )}
        <span className="text-muted">
          {t(`list.${kind}`)}
          {deletedAt && ` · ${t('list.deletedAt', { when: formatLongDate(deletedAt) })}`}
        </span>
      </td>
      <td className="order-1">
        <LiveMark live={published}>{t(published ? 'list.yes' : 'list.no')}</LiveMark>
      </td>
      <td className="order-1">{categoryName}</td>
      <td className="order-1 text-muted md:whitespace-nowrap">{formatLongDate(createdAt)}</td>
      <td className="order-1">{countryName}</td>
      <td className="flex-[0_0_--spacing(32)] text-end">
        {deletedAt ? (
          <RestoreButton album={album} />
        ) : (
          <ButtonLink
            size="small"
            variant="outline"
            to={`/albumAdd/${id}`}
            aria-label={t('list.editLabel', { name })}
          >
            {t('list.edit')}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}

function RestoreButton({ album: { id, name } }: { album: StaffAlbum }) {
  const { t } = useTranslation('staff-albums')
  const { mutate, isPending } = useRestoreAlbum()
  return (
    <Button
      size="small"
      variant="outline"
      busy={isPending}
      aria-label={t('list.restoreOf', { name })}
      onClick={() => mutate(id)}
    >
      {t('list.restore')}
    </Button>
  )
}

/** The same on its way. */
export function AlbumTableSkeleton() {
  return (
    <TableSkeleton
      columns={[
        { words: 'w-6' },
        { thing: 'h-10 w-16', className: 'order-1 flex-none' },
        { words: 'w-40', more: 'w-16', className: 'flex-[0_0_calc(100%-(--spacing(35.5)))]' },
        { words: 'w-10', className: 'order-1' },
        { words: 'w-14', className: 'order-1' },
        { words: 'w-20', className: 'order-1' },
        { words: 'w-8', className: 'order-1' },
        { thing: 'h-8 w-24' },
      ]}
    />
  )
}
