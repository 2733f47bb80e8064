import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { HashIcon } from '../../ui/icons/hash.ts'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/skeleton.tsx'
import { statusRegion } from '../../ui/status-region.ts'
import { PlacesSkeleton, placeRow, placesGrid } from './places-skeleton.tsx'
import { findPlaces, type Place, recentPlaces, usePlaces } from './use-places.ts'

interface PlaceChoiceProps {
  onChoose: (place: Place) => void
}

/** Limit without a search, so that the channels below are in view, too. */
const fewConversations = 6

/** Channels and conversations to choose from, recent ones first. */
export function PlaceChoice({ onChoose }: PlaceChoiceProps) {
  const { t } = useTranslation('share')
  const { channels, conversations, isPending, isFailed, isFetching, retry } = usePlaces()
  const [words, setWords] = useState('')
  const all = [...channels, ...conversations]
  const found = findPlaces(all, words)
  const recent = recentPlaces(all)
  const isSearched = words.trim() !== ''
  const groups = isSearched
    ? []
    : [
        { title: t('recent'), places: recent },
        { title: t('conversations'), places: conversations.slice(0, fewConversations) },
        { title: t('channels'), places: channels },
      ].filter(({ places }) => places.length > 0)

  return (
    <>
      <div className="mt-8 max-w-medium">
        <Field label={t('find')}>
          <SearchInput value={words} autoComplete="off" onChange={({ target }) => setWords(target.value)} />
        </Field>
      </div>
      <p {...statusRegion} className="sr-only">
        {isSearched && t('found', { count: found.length })}
      </p>
      {isPending && (
        <Loading label={t('channels')}>
          <PlacesSkeleton />
        </Loading>
      )}
      {isFailed && <ErrorState className="mt-6" title={t('failed')} busy={isFetching} onRetry={retry} />}
      {isSearched && <Rows places={found} onChoose={onChoose} />}
      {isSearched && found.length === 0 && !isPending && (
        <EmptyState mark="lead" at={[37, 61]} className="mt-6" title={t('nothing', { words: words.trim() })}>
          {t('nothingText')}
        </EmptyState>
      )}
      {groups.map(({ title, places }) => (
        <div key={title} className="mt-8">
          <Section title={title}>
            <Rows places={places} onChoose={onChoose} />
          </Section>
        </div>
      ))}
    </>
  )
}

function Rows({ places, onChoose }: { places: readonly Place[]; onChoose: (place: Place) => void }) {
  return (
    <ul className={placesGrid}>
      {places.map((place) => (
        <li key={place.place} className="min-w-0 border-b border-line">
          <button
            type="button"
            className={`${placeRow} w-full text-start hover:bg-hover`}
            onClick={() => onChoose(place)}
          >
            {place.kind === 'channel' ? (
              <HashIcon className="size-5 flex-none text-muted" aria-hidden="true" />
            ) : (
              <Avatar nick={place.name} size={32} image={place.image} />
            )}
            <span className="min-w-0">
              <span className="block truncate font-semibold">{place.name.replace(/^#/, '')}</span>
              {place.note && <span className="block truncate text-small text-muted">{place.note}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
