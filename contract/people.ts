import { z } from 'zod'
import { ListedArticle } from './articles.ts'
import { Level } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { genders } from './profile.ts'
import { albumKinds } from './rules/albums.ts'
import * as bounds from './rules/bounds.ts'
import { done, instant, language, line, trimmedText, userId } from './schema.ts'
import { MarkedTrack } from './tracks.ts'

/** `null` is what is hidden or not told; the two cannot be told apart. */
export const Whois = z.object({
  language: language.nullable(),
  profileImage: z.string(),
  gender: z.enum(genders).nullable(),
  /** Full years, of adults only. */
  age: z.number().nullable(),
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  welcomeMessage: z.string(),
  /** Why they are away; `null`: they are not, or do not say so. */
  away: z.string().nullable(),
  username: z.string(),
  /** The name shown in chat. */
  nickname: z.string(),
  /** Whose page there is to see, unless they do not want to be found. */
  personId: userId.nullable(),
})
export type Whois = z.infer<typeof Whois>

export const whois = endpoint({
  method: 'GET',
  path: '/api/nickserv-whois',
  access: 'user',
  summary: 'What somebody lets others know; by nickname, or else by username.',
  query: z.object({
    username: trimmedText(bounds.username.max, { missing: 'username_required' }).min(1, 'username_required'),
  }),
  response: z.object({ language: Whois.shape.language, data: Whois }),
  errors: ['username_required', 'user_not_found', 'too_many_requests'],
})

export const Person = z.object({
  id: userId,
  name: z.string(),
  /** The name shown in chat. */
  nickname: z.string(),
  /** The welcome message as text. */
  bio: z.string(),
  /** The welcome message as HTML. */
  content: z.string(),
  profileImage: z.string(),
  /** What shared links show, `/uploads/…`, 1200 × 630; `''` until it is made. */
  shareImage: z.string(),
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  memberSince: instant,
  /** The day on which they came counts as the first, by the calendar of the site. */
  daysAboard: z.number(),
  /** What they are in channels that anybody reads, the highest level first; nothing where they do not show it. */
  channels: z.array(z.object({ slug: z.string(), level: Level })),
  /** What they have written, newest first; lyrics too. */
  articles: z.array(ListedArticle),
  /** Published shops and courses that they have made, newest first. */
  stores: z.array(
    z.object({
      ...{ id: z.number(), slug: z.string(), name: z.string(), kind: z.enum(albumKinds) },
      /** `/uploads/…`; `''` without one. */
      picture: z.string(),
      /** When everybody could see it first. */
      createdAt: instant,
    }),
  ),
  /** Those that they have marked, newest first; nothing where they do not show it. */
  tracks: z.array(MarkedTrack),
})
export type Person = z.infer<typeof Person>

export const person = endpoint({
  method: 'GET',
  path: '/api/person/:id',
  access: 'optional',
  summary: 'The public page of somebody who may be found.',
  params: z.object({ id: userId }),
  response: Person,
  errors: ['user_not_found', 'too_many_requests'],
})

export const LatestUser = z.object({
  id: userId,
  /** The name shown in chat. */
  nickname: z.string(),
  profileImage: z.string(),
  /** Their address was confirmed, by a code or by Google. */
  isVerified: z.boolean(),
})
export type LatestUser = z.infer<typeof LatestUser>

export const latestUsers = endpoint({
  method: 'GET',
  path: '/api/latestUsers',
  access: 'public',
  summary: 'The six people who came last, of those who may be found.',
  response: z.array(LatestUser),
})

/** Somebody whose name begins with what was typed. */
export const NamedPerson = z.object({
  id: userId,
  /** The name shown in chat. */
  nickname: z.string(),
  name: z.string(),
  profileImage: z.string(),
})
export type NamedPerson = z.infer<typeof NamedPerson>

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: 'user',
  summary:
    'Up to eight others who may be found, in whose names each word of `q` begins a word; fewer than two letters find nobody.',
  query: z.object({ q: line({ max: bounds.search.max }).default('') }),
  response: z.array(NamedPerson),
  errors: ['too_many_requests', 'search_too_slow'],
})

/** What its owner sets once; staff clear it when it was mistyped. */
export const setOnce = z.enum(['birthday', 'instagram', 'youtube'], 'not_found')
export type SetOnce = z.infer<typeof setOnce>

export const clearField = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/fields/:field',
  access: 'staff',
  summary: 'Clear what a user may set only once, so that they can set it again.',
  params: z.object({ id: userId, field: setOnce }),
  response: done,
  errors: ['user_not_found', 'not_found'],
})
