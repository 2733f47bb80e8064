import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './schema.ts'

export const config = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'What a client needs to know before it signs in.',
  response: z.object({
    socketPath: z.string(),
    googleClientId: z.string().nullable(),
    homeScreen: z.enum(['blog', 'community', 'channel']),
    languages: z.array(z.string()),
    termsVersion: z.number(),
    pusher: z
      .object({
        key: z.string(),
        wsHost: z.string(),
        wsPort: z.number(),
        forceTLS: z.boolean(),
        cluster: z.string(),
      })
      .nullable(),
  }),
})

export const page = endpoint({
  method: 'GET',
  path: '/api/pages/:key',
  access: 'public',
  summary: 'One of the static pages, as HTML.',
  params: z.object({ key: z.enum(['terms', 'privacy', 'about', 'bio'], 'not_found') }),
  query: z.object({ lang: z.string().max(35).optional() }),
  response: z.object({
    key: z.string(),
    language: z.string(),
    title: z.string(),
    /** Sanitised HTML. */
    content: z.string(),
    /** Grows when the text is published anew; accepted terms carry it. */
    version: z.number(),
    updatedAt: instant,
  }),
  errors: ['not_found'],
})

export const company = endpoint({
  method: 'GET',
  path: '/api/company/:companyId',
  access: 'public',
  summary: 'The public settings of the site. Only company 1 exists.',
  params: z.object({ companyId: id }),
  response: z.object({
    id,
    name: z.string(),
    title: z.string(),
    description: z.string(),
    logo: z.string(),
    instagram: z.string(),
    youtube: z.string(),
    defaultChannel: z.string(),
    footerYear: z.number(),
    dateStyle: z.enum(['long-pt', 'interface']),
    timeZone: z.string(),
    barDoName: z.string(),
    checkoutUrl: z.string(),
    salesVideoId: z.string(),
  }),
  errors: ['not_found'],
})
