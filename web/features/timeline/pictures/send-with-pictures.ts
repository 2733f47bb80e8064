import type { GivenPicture } from '#contract/line-pictures.ts'
import type { Outbox, WaitingPicture } from '../outbox/outbox.ts'
import type { Outcome } from '../outbox/outbox-sender.ts'
import { outcomeOf } from '../outbox/outcome-of.ts'
import { pictureOf, removeUpload, sendAnew, subscribeUploads } from './picture-uploads.ts'

/** Sends a line once its pictures are uploaded. It may be retried: both are stored once. */
export async function sendWithPictures(
  pictures: readonly WaitingPicture[],
  send: (pictures: readonly GivenPicture[]) => Promise<Outcome>,
  outbox: Pick<Outbox, 'setHold'>,
): Promise<Outcome> {
  // The server that did not answer does so again, minutes before the line is stored.
  const stop = subscribeUploads(() => outbox.setHold('', undefined))
  const clientIds = pictures.map(({ clientId }) => clientId)
  try {
    const uploaded = await Promise.all(
      pictures.map(async ({ clientId, alt }) => ({ id: (await pictureOf(clientId)).id, alt })),
    )
    const outcome = await send(uploaded)
    if (outcome.kind === 'stored') clientIds.forEach(removeUpload)
    if (outcome.kind === 'refused') clientIds.forEach(sendAnew)
    return outcome
  } catch (error) {
    return outcomeOf(error)
  } finally {
    stop()
  }
}
