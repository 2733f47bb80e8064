import type { AlbumContent, AlbumInfo, StaffAlbum } from '#contract/albums.ts'
import { useStaffTexts } from '../../../web/features/admin/kit/use-staff-texts.ts'
import { json, type Sent } from './fake-network.ts'
import { renderPage } from './render-page.tsx'

export const done = (message: string, more = {}) => json(200, { status: 'success', message, ...more })
export const refusal = (status: number, key: string, message: string) => json(status, { key, message })
export const slot = (position: number, description = '', actionUrl = '') => ({
  ...{ position, description, actionUrl, colour: '#336699' },
  url: `/uploads/${'abcdefghijkl'[position]?.repeat(26)}.jpg`,
})
export const content: AlbumContent = {
  ...{ id: 5, name: 'Mochila', slug: 'mochila', kind: 'shop', published: false, country: 'br' },
  content: [slot(0, 'Lente', 'https://loja.example/lente'), slot(1)],
  ...{ cover: '', share: '', description: '', category: 'photography', version: 3 },
}
export const info: AlbumInfo = {
  ...{ id: 5, name: 'Mochila', slug: 'mochila', kind: 'shop', country: 'br' },
  category: { id: 8, name: 'Fotografia' },
  ...{ createdAt: '2024-03-04T15:00:00Z', published: true, wasPublished: true },
  ...{ isEmptyDescription: true, albumDescription: '', articleId: null },
}
export const row = (id: number): StaffAlbum => ({
  ...{ id, name: `Loja ${id}`, slug: `loja-${id}`, kind: 'shop', country: 'br', countryName: 'Brasil' },
  ...{ category: 'music', categoryName: 'Música', createdAt: '2024-03-04T15:00:00Z', published: id === 1 },
  ...{ picture: '', deletedAt: null },
})

/** Renders a screen at an address with a number, once its translations are loaded. */
export const renderAlbumScreen = (Screen: React.ComponentType, at: string, path = at) =>
  renderPage(
    function Shown() {
      return useStaffTexts('staff-albums') === 'ready' && <Screen />
    },
    at,
    { path },
  )
export const bodyOf = ({ body }: Sent | undefined = {} as Sent) => JSON.parse(String(body))
export const sentTo = (sent: Sent[], url: string) =>
  sent.find((one) => one.url.startsWith(url) && one.method !== 'GET')
