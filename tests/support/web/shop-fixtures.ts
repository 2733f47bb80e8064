import type { Album, Slot } from '#contract/stores.ts'

const file = (sign: string) => `/uploads/${sign.repeat(26)}.jpg`

const slot = (position: number, description: string, actionUrl = ''): Slot => ({
  ...{ position, description, actionUrl },
  url: file('abcdefghijkl'.charAt(position)),
  colour: '#c0b090',
})

/** A shop with three products, the last of which has no link. */
export const album = (changes: Partial<Album> = {}): Album => ({
  id: 1,
  name: 'Mochila do primeiro curta',
  slug: 'mochila',
  kind: 'shop',
  country: 'br',
  category: { id: 8, name: 'Fotografia', key: 'photography' },
  published: true,
  owner: 1,
  ownerName: 'neto',
  cover: '',
  description: 'Doze coisas.',
  albumDescription: '',
  createdAt: '2026-11-18T12:00:00.000Z',
  content: [
    slot(0, 'Lente 35 mm', 'https://loja.example/lente'),
    slot(4, 'Microfone', 'https://loja.example/mic'),
    slot(7, 'Caneca'),
  ],
  ...changes,
})
