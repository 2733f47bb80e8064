import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { toast } from '../../platform/toast.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { channelWordsQuery, WordList } from '../word-lists/word-list.tsx'
import type { ChannelDialogProps } from './channel-dialogs.ts'
import { orderQuery } from './channels.queries.ts'
import { MuteList } from './mute-list.tsx'
import { SlowMode } from './slow-mode.tsx'
import './channel-dialogs.css'

/** Moderation settings of a channel, for operators. */
export default function ChannelOrder({ slug, onClose }: ChannelDialogProps) {
  const { t } = useTranslation(['channel-order', 'staff-words'])
  const texts = useLateTexts('channel-order', 'staff-words')
  // The first field gets the focus, so it has to be there when the dialog opens.
  const { isPending } = useQuery(orderQuery(slug))
  if (texts !== 'ready' || isPending) return null

  return (
    <Dialog open size="wide" title={t('title', { channel: `#${slug}` })} onClose={onClose}>
      <SlowMode slug={slug} />
      <div className="mt-6">
        <NewcomersSwitch slug={slug} />
      </div>
      <section className="settings-part" aria-labelledby="order-mutes">
        <h3 id="order-mutes" className="type-title">
          {t('mutes.title')}
        </h3>
        <MuteList slug={slug} />
      </section>
      <section className="settings-part" aria-labelledby="order-words">
        <h3 id="order-words" className="type-title">
          {t('staff-words:title')}
        </h3>
        <WordList
          headingLevel={3}
          query={channelWordsQuery(slug)}
          add={(body) => api('POST /api/channels/:slug/words', { params: { slug }, body })}
          remove={(id) => api('DELETE /api/channels/:slug/words/:id', { params: { slug, id } })}
        />
      </section>
    </Dialog>
  )
}

/** Switch for holding the first messages of new accounts for review. */
function NewcomersSwitch({ slug }: { slug: string }) {
  const { t } = useTranslation('channel-order')
  const queries = useQueryClient()
  const query = orderQuery(slug)
  const { data } = useQuery(query)
  const { mutate } = useMutation({
    mutationFn: (hold: boolean) =>
      api('PUT /api/channels/:slug/newcomers', { params: { slug }, body: { hold } }),
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!data) return null
  return (
    <Switch label={t('newcomers.label')} checked={data.holdsNewcomers} onSwitch={(hold) => mutate(hold)}>
      {t('newcomers.about')}
    </Switch>
  )
}
