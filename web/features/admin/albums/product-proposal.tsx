import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { proposeProduct } from '#contract/album-slots.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import type { Slot } from '#contract/stores.ts'
import { api } from '../../../platform/api/api.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { toast } from '../../../platform/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { albumContentKey } from './albums.queries.ts'
import { failureText } from './failure-text.ts'

type Proposal = ResultOf<typeof proposeProduct>

/** Fetches the name and picture of a product from its page. The request can be cancelled. */
export function useProductProposal(albumId: number) {
  const { t } = useTranslation('staff-albums')
  const waiting = useRef<AbortController>(undefined)
  const asking = useMutation({
    mutationFn: (actionUrl: string) => {
      waiting.current?.abort()
      waiting.current = new AbortController()
      const { signal } = waiting.current
      return api('POST /api/album/:id/product-proposal', {
        ...{ params: { id: albumId }, body: { actionUrl }, signal },
      })
    },
  })
  const stop = () => {
    waiting.current?.abort()
    asking.reset()
  }
  return {
    ask: asking.mutate,
    stop,
    isReading: asking.isPending,
    proposal: asking.data,
    failure: asking.error ? failureText(asking.error, t('proposal.failed')) : undefined,
  }
}

interface ProductProposalProps {
  albumId: number
  slot: Slot
  reading: ReturnType<typeof useProductProposal>
  onName: (name: string) => void
  onPicture: (url: string) => void
}

/** Data found on the product page: the user accepts each part separately, or dismisses all. */
export function ProductProposal({ reading, ...found }: ProductProposalProps) {
  const { t } = useTranslation('staff-albums')
  const { isReading, proposal, failure, stop } = reading
  return (
    <div aria-live="polite" className="grid gap-2.5">
      {isReading && (
        <p className="flex items-center gap-2.5 text-muted">
          {t('proposal.reading')}
          <Button variant="ghost" size="small" onClick={stop}>
            {t('proposal.cancel')}
          </Button>
        </p>
      )}
      {failure && <Banner kind="error">{failure}</Banner>}
      {proposal && <Found {...found} proposal={proposal} onDismiss={stop} />}
    </div>
  )
}

interface FoundProps extends Omit<ProductProposalProps, 'reading'> {
  proposal: Proposal
  onDismiss: () => void
}

function Found({ albumId, slot, proposal: { name, picture }, onName, onPicture, onDismiss }: FoundProps) {
  const { t } = useTranslation('staff-albums')
  const queries = useQueryClient()
  const [clientId] = useState(newClientId)
  const taking = useMutation({
    mutationFn: (address: string) =>
      api('POST /api/album/:id/product-picture', {
        params: { id: albumId },
        body: { position: slot.position, seen: slot.url, picture: address, client_id: clientId },
      }),
    onSuccess: async ({ imageUrl }) => {
      onPicture(imageUrl)
      toast(t('proposal.pictureTaken'))
      await queries.invalidateQueries({ queryKey: albumContentKey(albumId) })
    },
  })
  return (
    <section
      className="grid grid-cols-[--spacing(24)_minmax(0,1fr)] items-start gap-3.5 rounded-picture border border-line bg-sunken p-3.5"
      aria-label={t('proposal.title')}
    >
      {picture ? (
        <img
          src={picture}
          alt={t('proposal.picture')}
          referrerPolicy="no-referrer"
          className="aspect-square w-full rounded-picture bg-card object-contain"
        />
      ) : (
        <span />
      )}
      <div className="grid min-w-0 gap-2.5">
        <p className="text-muted text-small">{t('proposal.title')}</p>
        <p className="wrap-anywhere font-semibold">{name}</p>
        <div className="flex flex-wrap gap-2">
          {name && (
            <Button variant="outline" size="small" onClick={() => onName(name)}>
              {t('proposal.useName')}
            </Button>
          )}
          {picture && (
            <Button
              variant="outline"
              size="small"
              busy={taking.isPending}
              onClick={() => taking.mutate(picture)}
            >
              {t('proposal.usePicture')}
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={onDismiss}>
            {t('proposal.dismiss')}
          </Button>
        </div>
        {taking.error && (
          <Banner kind="error">{failureText(taking.error, t('proposal.pictureFailed'))}</Banner>
        )}
      </div>
    </section>
  )
}
