import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createTexts } from '../../../platform/texts/i18n.ts'
import { ActForm } from '../../moderation/act-form.tsx'
import Expulsion from './expulsion.tsx'
import MuteDialog from './mute-dialog.tsx'

const names = ['channels', 'channel-order', 'moderation-queue', 'ui'] as const

const requests = { slug: 'rio', nickname: 'rui', onAsk: async () => {}, onClose: () => {} }
const acts = { busy: false, error: undefined, onAct: () => {}, onCancel: () => {} }

/** Returns the labels and durations of a dialog, from top to bottom. */
async function readQuestion(question: React.ReactNode, language: 'pt' | 'en' | 'fr' | 'es') {
  const files = await Promise.all(names.map((name) => import(`../../../../locales/${language}/${name}.json`)))
  const texts = Object.fromEntries(files.map(({ default: text }, place) => [`${names[place]}.json`, text]))
  const { container, unmount } = render(
    <I18nextProvider i18n={createTexts(language, texts)}>{question}</I18nextProvider>,
  )
  await screen.findByRole('textbox')
  const textsOf = (name: string) =>
    [...container.ownerDocument.querySelectorAll(name)].map(({ textContent }) => textContent)
  const read = { labels: textsOf('label'), durations: textsOf('option') }
  unmount()
  return read
}

test.each(['pt', 'en', 'fr', 'es'] as const)(
  'a mute is asked for as a ban is: why, then for how long, in the words of %s',
  async (language) => {
    const ofBan = await readQuestion(<Expulsion act="KICKBAN" {...requests} />, language)
    expect(ofBan.labels).toHaveLength(2)
    const ofMute = await readQuestion(<MuteDialog {...requests} />, language)
    expect(ofMute.labels).toEqual(ofBan.labels)
    // The moderation queue asks in the same way and offers the same durations.
    expect(await readQuestion(<ActForm act="mute" {...acts} />, language)).toEqual(ofMute)
  },
)
