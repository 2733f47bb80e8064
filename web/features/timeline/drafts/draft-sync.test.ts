import { expect, test, vi } from 'vitest'
import type { Draft } from '#contract/drafts.ts'
import { type Base, createDraftSync, decide, type Words } from './draft-sync.ts'

/** A fake server for one user's drafts, with the rules of the real one. */
function createServer() {
  const drafts = new Map<string, Draft>()
  const devices = new Set<(draft: Draft) => void>()
  let revision = 0

  function keep(place: string, { text, answered, over }: Words & { over: number }): Draft | 'newer' {
    const stored = drafts.get(place)
    if ((stored?.text ?? '') === text && stored?.answered?.id === answered?.id)
      return { channel: place, text, revision: over, ...stored }
    if (stored && stored.revision !== over) return 'newer'
    const revised = text === '' ? over : ++revision
    const draft = { channel: place, text, revision: revised, ...(answered && { answered }) }
    if (text === '') drafts.delete(place)
    else drafts.set(place, draft)
    for (const tell of devices) tell(draft)
    return draft
  }
  return { drafts, devices, keep }
}

type Server = ReturnType<typeof createServer>

function createDevice(server: Server) {
  const drafts = new Map<string, Words>()
  const bases = new Map<string, Base>()
  let isOnline = true
  let cannotSend = false
  const sync = createDraftSync({
    storage: {
      words: (place) => drafts.get(place) ?? { text: '' },
      base: (place) => bases.get(place) ?? { text: '', revision: 0 },
      setBase: (place, base) => void bases.set(place, base),
      setWords: (place, words) => void drafts.set(place, words),
      places: () => [...drafts.keys(), ...bases.keys()],
    },
    maxLength: 20,
    fetchAll: async () => [...server.drafts.values()],
    save: async (place, draft) => {
      if (!isOnline || cannotSend) throw new Error('offline')
      return server.keep(place, draft)
    },
  })
  let received: Promise<void> = Promise.resolve()
  server.devices.add((draft) => {
    if (isOnline) received = sync.receive(draft)
  })
  return {
    sync,
    text: () => drafts.get('barra')?.text ?? '',
    answered: () => drafts.get('barra')?.answered?.id,
    /** Result of the last event. */
    heard: () => received,
    type(text: string, answered?: number) {
      drafts.set('barra', { text, ...(answered && { answered: { id: answered, name: 'rui', text: 'oi' } }) })
      sync.noteTyped('barra')
    },
    setOnline(online: boolean) {
      isOnline = online
    },
    /** Whether requests fail while events still arrive. */
    failSending(fails: boolean) {
      cannotSend = fails
    },
  }
}

async function twoDevices() {
  const server = createServer()
  const [desk, phone] = [createDevice(server), createDevice(server)]
  await Promise.all([desk.sync.load(), phone.sync.load()])
  return { server, desk, phone }
}
const there = (server: Server) => server.drafts.get('barra')?.text ?? ''

test('what is typed on one device is found on the other, and goes on there', async () => {
  const { server, desk, phone } = await twoDevices()
  desk.type('bom')
  await desk.sync.flush()
  expect(phone.text()).toBe('bom')
  phone.type('bom dia')
  await phone.sync.flush()
  expect([desk.text(), there(server)]).toEqual(['bom dia', 'bom dia'])
})

test('what is sent on one device is gone from the other', async () => {
  const { server, desk, phone } = await twoDevices()
  desk.type('bom dia')
  await desk.sync.flush()
  phone.type('')
  await phone.sync.flush()
  expect([desk.text(), there(server)]).toEqual(['', ''])
})

test('a field that is being typed in keeps what is typed, and gets the other text once it is empty', async () => {
  const { server, desk, phone } = await twoDevices()
  desk.type('na mesa')
  phone.type('no celular')
  await phone.sync.flush()
  await desk.sync.flush()
  expect([desk.text(), phone.text(), there(server)]).toEqual(['na mesa', 'no celular', 'no celular'])

  desk.type('')
  await desk.sync.flush()
  expect([desk.text(), phone.text(), there(server)]).toEqual(['no celular', 'no celular', 'no celular'])
})

test('a text that waits is kept for the others as soon as the other one is sent', async () => {
  const { server, desk, phone } = await twoDevices()
  desk.type('na mesa')
  phone.type('no celular')
  await phone.sync.flush()
  await desk.sync.flush()
  phone.type('')
  await phone.sync.flush()
  await vi.waitFor(() => expect(there(server)).toBe('na mesa'))
  expect([desk.text(), phone.text()]).toEqual(['na mesa', 'na mesa'])
})

test('what was typed without a network goes out when it is back, and nothing newer is lost', async () => {
  const { server, desk, phone } = await twoDevices()
  desk.setOnline(false)
  desk.type('sem rede')
  await expect(desk.sync.flush()).rejects.toThrow('offline')
  desk.setOnline(true)
  await desk.sync.load()
  expect([phone.text(), there(server)]).toEqual(['sem rede', 'sem rede'])

  desk.setOnline(false)
  phone.type('mudado')
  await phone.sync.flush()
  desk.setOnline(true)
  await desk.sync.load()
  expect(desk.text()).toBe('mudado')
})

test('a text whose turn comes while nothing can be sent is told of, and goes out with the next try', async () => {
  const { server, desk, phone } = await twoDevices()
  desk.type('na mesa')
  phone.type('no celular')
  await desk.sync.flush()
  await phone.sync.flush()
  phone.failSending(true)
  desk.type('')
  await desk.sync.flush()
  await expect(phone.heard()).rejects.toThrow('offline')
  phone.failSending(false)
  await phone.sync.flush()
  expect([there(server), desk.text()]).toEqual(['no celular', 'no celular'])
})

test('the line that a text replies to goes along with it, and is given up with it', async () => {
  const { desk, phone } = await twoDevices()
  desk.type('eu', 5)
  await desk.sync.flush()
  expect([phone.text(), phone.answered()]).toEqual(['eu', 5])
  phone.type('eu', 6)
  await phone.sync.flush()
  expect([desk.text(), desk.answered()]).toEqual(['eu', 6])
  phone.type('eu')
  await phone.sync.flush()
  expect([desk.text(), desk.answered()]).toEqual(['eu', undefined])
  desk.type('eu também', 5)
  await desk.sync.flush()
  phone.type('')
  await phone.sync.flush()
  expect([desk.text(), desk.answered()]).toEqual(['', undefined])
})

test('a text longer than may be sent stays where it is', async () => {
  const { server, desk } = await twoDevices()
  desk.type('x'.repeat(21))
  await desk.sync.flush()
  expect([desk.text().length, there(server)]).toEqual([21, ''])
})

test('a text that was on its way when it was sent does not come back', () => {
  const base = { text: '', revision: 0, sending: { text: 'oi' } }
  expect(decide({ text: '' }, base, { text: 'oi', revision: 1 })).toBe('keep')
  expect(decide({ text: '' }, { text: '', revision: 0 }, { text: 'oi', revision: 1 })).toBe('take')
})
