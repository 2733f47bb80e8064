import { admins, each, everyone, type Row, staff } from './row.ts'
import type { World } from './world.ts'

/** One of the photos that every new site has. */
const ofPhoto = async ({ site, count }: World) => {
  const photos = await site.visitor.call('GET /api/photos')
  return { params: { id: photos[count() % photos.length]?.id }, body: { alt: 'Mar', before: null } }
}

/** Settings of the site, and their changes by staff. */
export const settingsRows = {
  'PUT /api/company/:companyId': {
    answers: admins(),
    input: () => ({ params: { companyId: 1 }, body: { footerYear: 2025 } }),
  },
  // Those allowed get 400: no file is sent.
  'POST /api/company/:companyId/logo': {
    answers: each([401, 403, 403, 403, 400]),
    input: () => ({ params: { companyId: 1 } }),
  },
  'DELETE /api/company/:companyId/logo': {
    answers: admins(),
    input: () => ({ params: { companyId: 1 } }),
  },
  'GET /api/admin/pages/:key': { answers: admins(), input: () => ({ params: { key: 'bio' } }) },
  'POST /api/admin/pages/:key/preview': {
    answers: admins(),
    input: () => ({
      params: { key: 'bio' },
      body: { lang: 'pt', title: 'Bio', content: '<p>Quem somos.</p>' },
    }),
  },
  'PUT /api/pages/:key': {
    answers: admins(),
    input: () => {
      const text = { title: 'Bio', content: '<p>Quem somos.</p>' }
      return {
        params: { key: 'bio' },
        body: { version: 1, texts: { pt: text, en: text, fr: text, es: text } },
      }
    },
  },
  'GET /api/photos': { answers: everyone() },
  // Those allowed get 400: no file is sent.
  'POST /api/photos': { answers: each([401, 403, 403, 400, 400]), input: () => ({ body: { alt: 'Mar' } }) },
  'PUT /api/photos/:id': { answers: staff(), input: ofPhoto },
  'PUT /api/photos/:id/position': { answers: staff(), input: ofPhoto },
  'DELETE /api/photos/:id': { answers: staff(), input: ofPhoto },
  'GET /api/cryptos': { answers: everyone() },
  'PUT /api/admin/cryptos/:id': {
    answers: staff(),
    input: () => ({ params: { id: 'bitcoin' }, body: { recommend_buy: true } }),
  },
} satisfies Record<string, Row>
