import { z } from 'zod'
import { endpoint, maxTextBytes } from './endpoint.ts'
import { pictureRefusals } from './pictures.ts'
import * as bounds from './rules/bounds.ts'
import { categoryKeys } from './rules/categories.ts'
import { hexPattern } from './rules/colour.ts'
import { labelKeys } from './rules/labels.ts'
import { typedProductUrl } from './rules/product-url.ts'
import { youtubeId } from './rules/youtube.ts'
import {
  done,
  flag,
  id,
  instant,
  integer,
  language,
  line,
  opaqueText,
  trimmedText,
  visibleName,
} from './schema.ts'
import { pictureToCopy } from './uploads.ts'

export const config = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'Get the settings that a client needs before signing in.',
  response: z.object({
    socketPath: z.string(),
    googleClientId: z.string().nullable(),
    homeScreen: z.enum(['blog', 'community', 'channel']),
    languages: z.array(z.string()),
    termsVersion: z.number(),
    /** Whether there are photos. */
    hasPhotos: z.boolean(),
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

const pageKey = z.enum(['terms', 'privacy', 'about', 'bio'], 'not_found')

export const page = endpoint({
  method: 'GET',
  path: '/api/pages/:key',
  access: 'public',
  summary: 'Get a static page as HTML.',
  params: z.object({ key: pageKey }),
  query: z.object({ lang: opaqueText(35).optional() }),
  response: z.object({
    key: z.string(),
    language: z.string(),
    title: z.string(),
    /** Sanitised HTML. */
    content: z.string(),
    /** Incremented when a new text is published; identifies accepted terms. */
    version: z.number(),
    updatedAt: instant,
  }),
  errors: ['not_found'],
})

/** HTML with placeholders: `{{siteName}}`, `{{siteAddress}}`, `{{operator}}`. */
const PageText = z.object({
  title: line({ min: 1, max: 200 }),
  content: trimmedText(200_000).min(1, 'page_empty'),
})
const PageTexts = z.object({ pt: PageText, en: PageText, fr: PageText, es: PageText })

export const pageTexts = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:key',
  access: 'admin',
  summary: 'Get the source of a static page in every language.',
  params: z.object({ key: pageKey }),
  response: z.object({ key: z.string(), version: z.number(), updatedAt: instant, texts: PageTexts }),
  errors: ['not_found'],
})

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:key/preview',
  access: 'admin',
  summary: 'Preview the text of a static page in one language. Nothing is stored.',
  params: z.object({ key: pageKey }),
  body: PageText.extend({ lang: language }),
  maxBodyBytes: maxTextBytes,
  /** Sanitised HTML, with the placeholders replaced. */
  response: z.object({ title: z.string(), content: z.string() }),
  errors: ['not_found', 'page_empty', 'html_too_hard'],
})

export const publishPage = endpoint({
  method: 'PUT',
  path: '/api/pages/:key',
  access: 'admin',
  summary:
    'Publish new texts of a static page, in every language. New terms must be accepted by all users before they go on.',
  params: z.object({ key: pageKey }),
  /** `version` is the version that the texts are based on. */
  body: z.object({ version: integer, texts: PageTexts }),
  maxBodyBytes: maxTextBytes,
  response: done.extend({ version: z.number() }),
  errors: ['not_found', 'page_changed', 'page_empty', 'html_too_hard'],
})

const inLanguages = z.partialRecord(language, line({ max: 40 }))

/** Custom names of categories. */
const CategoryLabels = z.partialRecord(z.enum(categoryKeys), inLanguages)
export type CategoryLabels = z.infer<typeof CategoryLabels>

/** Custom texts that replace default ones. */
const Labels = z.partialRecord(z.enum(labelKeys), inLanguages)
export type Labels = z.infer<typeof Labels>

const Company = z.object({
  id,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Legal operator of the site, named on its static pages; empty for its team. */
  operator: z.string(),
  logo: z.string(),
  /** Width divided by height; 1 if unknown. */
  logoRatio: z.number(),
  /** The theme in which the logo needs a plate behind it to be visible. */
  logoPlate: z.enum(['light', 'dark']).nullable(),
  /** The chosen accent colour `#rrggbb`; pages adapt it to be readable. */
  accent: z.string().nullable(),
  instagram: z.string(),
  youtube: z.string(),
  defaultChannel: z.string(),
  footerYear: z.number(),
  dateStyle: z.enum(['long-pt', 'interface']),
  timeZone: z.string(),
  barDoName: z.string(),
  checkoutUrl: z.string(),
  salesVideoId: z.string(),
  /** Whether comments are turned on. */
  takesComments: z.boolean(),
  categoryLabels: CategoryLabels,
  labels: Labels,
})

export const company = endpoint({
  method: 'GET',
  path: '/api/company/:companyId',
  access: 'public',
  summary: 'Get the public settings of the site. Only company 1 exists.',
  params: z.object({ companyId: id }),
  response: Company,
  errors: ['not_found'],
})

/** A URL, or empty. */
const address = line({ max: 2048 }).transform((text, context) => {
  const url = text === '' ? '' : typedProductUrl(text)
  if (url !== undefined) return url
  context.addIssue({ code: 'custom', message: 'site_address_invalid' })
  return z.NEVER
})

const timeZone = line({ max: 60 }).refine(isTimeZone, 'site_time_zone_unknown')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `#rrggbb`, or empty for the default. */
const colour = line({ max: 7 })
  .toLowerCase()
  .refine((text) => text === '' || hexPattern.test(text), 'site_colour_invalid')
  .transform((text) => text || null)

/** An id or a URL of a video, or empty. */
const video = line({ max: 2048 }).transform((text, context) => {
  const found = text === '' ? '' : youtubeId(text)
  if (found !== undefined) return found
  context.addIssue({ code: 'custom', message: 'site_video_unknown' })
  return z.NEVER
})

export const changeCompany = endpoint({
  method: 'PUT',
  path: '/api/company/:companyId',
  access: 'admin',
  summary:
    'Change public settings of the site. Fields that are left out do not change. A video may be an id or a URL.',
  params: z.object({ companyId: id }),
  body: z
    .object({
      name: visibleName({ min: 1, max: 80 }),
      title: line({ max: 200 }),
      description: line({ max: 500 }),
      operator: line({ max: 120 }),
      logo: line({ max: 2048 }).pipe(z.string().regex(/^\/(?!\/)\S*$/, 'site_logo_invalid')),
      accent: colour,
      instagram: address,
      youtube: address,
      defaultChannel: line({ max: 50 }).pipe(
        z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'site_channel_invalid'),
      ),
      footerYear: integer.pipe(z.number().min(1990).max(2100)),
      dateStyle: Company.shape.dateStyle,
      timeZone,
      barDoName: line({ max: 40 }).pipe(z.string().regex(/^[a-z0-9_-]*$/, 'site_channel_invalid')),
      checkoutUrl: address,
      salesVideoId: video,
      takesComments: flag,
      /** Changes the listed categories in the listed languages; an empty text restores the default. */
      categoryLabels: CategoryLabels,
      /** Changes the listed texts in the listed languages; an empty text restores the default. */
      labels: Labels,
    })
    .partial(),
  response: done.extend({ company: Company }),
  errors: [
    'not_found',
    'site_address_invalid',
    'site_time_zone_unknown',
    'site_video_unknown',
    'site_logo_invalid',
    'site_colour_invalid',
    'site_channel_invalid',
  ],
})

export const changeLogo = endpoint({
  method: 'POST',
  path: '/api/company/:companyId/logo',
  access: 'admin',
  summary: 'Set the logo of the site: an uploaded file, or a copy of a picture of the library.',
  params: z.object({ companyId: id }),
  files: { maxBytes: bounds.library.maxBytes, atMost: 1 },
  body: z.object({ picture: pictureToCopy.optional() }),
  response: done.extend({ company: Company }),
  errors: ['not_found', 'file_missing', 'picture_not_found', ...pictureRefusals],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/company/:companyId/logo',
  access: 'admin',
  summary: 'Remove the logo of the site, which restores the default one.',
  params: z.object({ companyId: id }),
  response: done.extend({ company: Company }),
  errors: ['not_found'],
})
