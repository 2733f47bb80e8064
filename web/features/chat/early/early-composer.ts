import { bounds } from '#contract/rules/bounds.ts'
import { nickHue } from '#contract/rules/nick-colour.ts'
import { draftKey } from '../../../platform/storage-keys.ts'
import { isCommand } from '../slash-commands.ts'
import type { EarlyChannel } from './take-over.ts'

interface Holder {
  held: EarlyChannel
  userId: number
  username: string
}

/** The field takes what is typed, as a draft, and Enter; what only the page's code can do waits for it. */
export function holdComposer(
  channel: HTMLElement,
  { held, userId, username }: Holder,
  say: (text: string) => void,
): void {
  const form = channel.querySelector<HTMLFormElement>('.composer')
  const field = form?.querySelector('textarea')
  const nick = form?.querySelector<HTMLElement>('.composer-nick .nick')
  if (!form || !field) return

  nick?.append(username)
  nick?.style.setProperty('--hue', String(nickHue(username)))
  const key = draftKey(userId, held.slug)
  field.value ||= localStorage.getItem(key) ?? ''
  held.field = field
  held.isFocused = document.activeElement === field
  show()

  field.addEventListener('input', () => {
    held.isSent = false
    show()
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  form.querySelector('[type=submit]')?.addEventListener('pointerdown', (event) => event.preventDefault())
  field.addEventListener('focus', () => {
    held.isFocused = true
  })
  // A field that is taken out of the page is left by nobody.
  field.addEventListener('blur', () =>
    queueMicrotask(() => {
      if (field.isConnected) held.isFocused = false
    }),
  )

  function show() {
    if (!field || !form) return
    const text = field.value.trim()
    field.previousElementSibling?.replaceChildren(`${field.value} `)
    form.querySelector('[type=submit]')?.setAttribute('aria-disabled', String(!isSendable(text)))
    if (field.value) localStorage.setItem(key, field.value)
    else localStorage.removeItem(key)
  }

  function send() {
    const text = field?.value.trim() ?? ''
    if (!field || !isSendable(text)) return
    if (isCommand(text)) {
      held.isSent = true
      return
    }
    say(text)
    field.value = ''
    show()
  }
}

const isSendable = (text: string) => text !== '' && text.length <= bounds.channelText.max
