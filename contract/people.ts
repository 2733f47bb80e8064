import { z } from 'zod'
import { ListedArticle } from './articles.ts'
import { Level } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { genders } from './profile.ts'
import { albumKinds } from './rules/albums.ts'
import * as bounds from './rules/bounds.ts'
import { done, instant, language, line, trimmedText, userId } from './schema.ts'
import { MarkedTrack } from './tracks.ts'

/** Public facts about a user. `null` may mean hidden or never entered. */
export const Whois = z.object({
  language: language.nullable(),
  profileImage: z.string(),
  gender: z.enum(genders).nullable(),
  /** Full years; for adults only. */
  age: z.number().nullable(),
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  welcomeMessage: z.string(),
  /** Away message; `null` if they are not away or hide it. */
  away: z.string().nullable(),
  username: z.string(),
  /** The name shown in chat. */
  nickname: z.string(),
  /** User id of their public page; `null` if they do not want to be found. */
  personId: userId.nullable(),
})
export type Whois = z.infer<typeof Whois>

export const whois = endpoint({
  method: 'GET',
  path: '/api/nickserv-whois',
  access: 'user',
  summary: 'Look up a user by nickname, or else by username.',
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
  /** Picture of shared links, `/uploads/…`, 1200 × 630 pixels; `''` until it exists. */
  shareImage: z.string(),
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  memberSince: instant,
  /** Days since they joined, in the time zone of the site; the first day counts as 1. */
  daysAboard: z.number(),
  /** Their levels in public channels, highest first; empty if they hide them. */
  channels: z.array(z.object({ slug: z.string(), level: Level })),
  /** Their articles and lyrics, newest first. */
  articles: z.array(ListedArticle),
  /** Their published shops and courses, newest first. */
  stores: z.array(
    z.object({
      ...{ id: z.number(), slug: z.string(), name: z.string(), kind: z.enum(albumKinds) },
      /** `/uploads/…`; `''` without one. */
      picture: z.string(),
      /** When it was first published. */
      createdAt: instant,
    }),
  ),
  /** Tracks that they marked, newest first; empty if they hide them. */
  tracks: z.array(MarkedTrack),
})
export type Person = z.infer<typeof Person>

export const person = endpoint({
  method: 'GET',
  path: '/api/person/:id',
  access: 'optional',
  summary: 'Get the public page of a user who may be found.',
  params: z.object({ id: userId }),
  response: Person,
  errors: ['user_not_found', 'too_many_requests'],
})

export const LatestUser = z.object({
  id: userId,
  /** The name shown in chat. */
  nickname: z.string(),
  profileImage: z.string(),
  /** Whether their email address was confirmed, by a code or by Google. */
  isVerified: z.boolean(),
})
export type LatestUser = z.infer<typeof LatestUser>

export const latestUsers = endpoint({
  method: 'GET',
  path: '/api/latestUsers',
  access: 'public',
  summary: 'List the six newest users who may be found.',
  response: z.array(LatestUser),
})

/** A user whose name matches the typed text. */
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
    'Find up to eight other users whose names have words that begin with the words of `q`. At least two letters are needed.',
  query: z.object({ q: line({ max: bounds.search.max }).default('') }),
  response: z.array(NamedPerson),
  errors: ['too_many_requests', 'search_too_slow'],
})

/** Fields that users can set only once; staff can clear them. */
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
