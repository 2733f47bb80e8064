import { createECDH, randomBytes } from 'node:crypto'
import type { NewsKind } from '#contract/devices.ts'
import { passwordOf } from '../site.ts'
import { admins, everyone, members, ownerAlone, type Row, staff } from './row.ts'

const field = (name: string, value: unknown): Row => ({
  answers: members(),
  input: () => ({ body: { [name]: value } }),
})

const credential = { id: 'x', rawId: 'x', type: 'public-key' as const, clientExtensionResults: {} }
const passkeyAnswer = {
  ...credential,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}
const newPasskey = { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } }

const shown = { gender: false, age: false, instagram: true, youtube: true, language: true }

/** Accounts, profiles, pictures, and staff actions on people. */
export const accountsRows = {
  'GET /api/check-username': { answers: everyone(), input: () => ({ query: { username: 'livre' } }) },
  'POST /api/signup': {
    answers: everyone(201),
    input: ({ count }) => {
      const username = `novo${count()}`
      const password = passwordOf(username)
      return { body: { username, email: `${username}@exemplo.com`, password, acceptedTerms: true } }
    },
  },
  'POST /api/confirmCode': {
    answers: everyone(400),
    input: () => ({ body: { username: 'x', code: '2222' } }),
  },
  'POST /api/resend-code': { answers: everyone(), input: () => ({ body: { username: 'ninguem' } }) },
  'POST /api/forgot-password': { answers: everyone(), input: () => ({ body: { login: 'ninguem' } }) },
  'POST /api/reset-password': {
    answers: everyone(400),
    input: () => ({ body: { token: 'x'.repeat(43), password: passwordOf('qualquer') } }),
  },
  'POST /api/login_check': {
    answers: everyone(),
    input: () => ({ body: { username: 'ana', password: passwordOf('ana') } }),
  },
  'POST /api/google_login': { answers: everyone(503), input: () => ({ body: { credential: 'x' } }) },
  'POST /api/auth/refresh': {
    answers: everyone(401),
    input: () => ({ body: { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) } }),
  },
  'POST /api/auth/logout': { answers: everyone(), endsSession: true },
  'POST /api/auth/page-logout': { answers: everyone() },
  'POST /api/accept-terms': { answers: members(), input: () => ({ body: { version: 1 } }) },
  'POST /api/change-password': {
    answers: members(400),
    input: () => ({ body: { current_password: 'outra-qualquer', new_password: passwordOf('nova') } }),
  },
  'GET /api/sessions': { answers: members() },
  'DELETE /api/sessions/:id': {
    answers: ownerAlone(),
    input: async ({ site, owns }) => {
      await site.signIn('rui')
      const other = (await owns('GET /api/sessions')).find(({ current }) => !current)
      return { params: { id: other?.id } }
    },
  },
  'GET /api/app-passwords': { answers: members() },
  'POST /api/app-passwords': {
    answers: members(400),
    input: () => ({ body: { name: 'irssi', password: 'outra-qualquer' } }),
  },
  'DELETE /api/app-passwords/:id': {
    answers: ownerAlone(),
    input: async ({ owns }) => {
      const body = { name: 'irssi', password: passwordOf('rui') }
      return { params: { id: (await owns('POST /api/app-passwords', { body })).id } }
    },
  },
  'POST /api/passkeys/challenge': { answers: everyone() },
  'POST /api/login_check/passkey': {
    answers: everyone(401),
    input: () => ({ body: { passkey: passkeyAnswer } }),
  },
  'POST /api/login_check/second': {
    answers: everyone(410),
    input: () => ({ body: { challenge: 'x'.repeat(43), code: '123456' } }),
  },
  'GET /api/second-steps': { answers: members() },
  'POST /api/second-steps/proof': {
    answers: members(400),
    input: () => ({ body: { password: 'outra-qualquer' } }),
  },
  'POST /api/second-steps/totp': { answers: members() },
  'PUT /api/second-steps/totp': { answers: members(400), input: () => ({ body: { code: 'x' } }) },
  'DELETE /api/second-steps/totp': { answers: members(404) },
  'POST /api/second-steps/recovery-codes': { answers: members(409) },
  'POST /api/passkeys/registration': { answers: members() },
  'POST /api/passkeys': {
    answers: members(400),
    input: () => ({ body: { name: 'x', passkey: newPasskey } }),
  },
  'PATCH /api/passkeys/:id': {
    answers: members(404),
    input: () => ({ params: { id: 'x' }, body: { name: 'x' } }),
  },
  'DELETE /api/passkeys/:id': { answers: members(404), input: () => ({ params: { id: 'x' } }) },
  'DELETE /api/admin/users/:id/second-steps': {
    answers: admins(409),
    input: onSomebody({ reason: 'perdeu o celular' }),
  },
  'GET /api/admin/staff-second-step': { answers: admins() },
  'PUT /api/admin/staff-second-step': { answers: admins(), input: () => ({ body: { isRequired: false } }) },
  'GET /api/account/email-change': { answers: members() },
  'POST /api/account/email-change': {
    answers: members(),
    input: ({ count }) => ({ body: { email: `outro${count()}@exemplo.com` } }),
  },
  'DELETE /api/account/email-change': { answers: members() },
  'POST /api/account/email-change/confirm': {
    answers: everyone(400),
    input: () => ({ body: { token: 'x'.repeat(43) } }),
  },
  'GET /api/devices': { answers: members() },
  'PUT /api/devices/this': { answers: members(), input: () => ({ body: newDevice() }) },
  'DELETE /api/devices/:id': {
    answers: ownerAlone(),
    input: async ({ owns }) => ({
      params: { id: (await owns('PUT /api/devices/this', { body: newDevice() })).id },
    }),
  },
  'DELETE /api/devices/:id/mutes/:muteId': {
    answers: ownerAlone(),
    input: async ({ owns, site, conversation }) => {
      const { id } = await owns('PUT /api/devices/this', { body: newDevice() })
      const { devices } = site.app.services
      const place = { kind: 'conversation', id: await conversation() } as const
      await devices.mute(devices.muteToken(id, place))
      const { muted = [] } = (await owns('GET /api/devices')).devices.find(({ isThis }) => isThis) ?? {}
      return { params: { id, muteId: muted[0]?.id } }
    },
  },
  // Anybody with the token of a notification is allowed.
  'POST /api/devices/mute': {
    answers: everyone(),
    input: async ({ owns, site, conversation }) => {
      const { id } = await owns('PUT /api/devices/this', { body: newDevice() })
      const place = { kind: 'conversation', id: await conversation() } as const
      return { body: { token: site.app.services.devices.muteToken(id, place) } }
    },
  },
  'GET /api/account/export': { answers: members() },
  'DELETE /api/account': { answers: members(400), input: () => ({ body: { password: 'outra-qualquer' } }) },

  'GET /api/userprofile': { answers: members() },
  'POST /api/update-gender': field('gender', ''),
  'POST /api/update-language': field('language', 'pt'),
  'POST /api/update-birthday': field('birthday', '1990-04-12'),
  'POST /api/update-instagram': field('instagram', 'alguem'),
  'POST /api/update-youtube': field('youtube', '@alguem'),
  'POST /api/update-welcome-message': field('welcomeMessage', 'Oi'),
  'PUT /api/privacy': { answers: members(), input: () => ({ body: { searchable: true, show: shown } }) },
  'PUT /api/preferences': { answers: members(), input: () => ({ body: { markReadOnClose: true } }) },
  'POST /api/upload-profile-picture': { answers: members(400) },
  'DELETE /api/profile-picture': { answers: members() },
  'GET /api/people': { answers: members(), input: () => ({ query: { q: 'ana' } }) },
  'GET /api/nickserv-whois': { answers: members(), input: () => ({ query: { username: 'ana' } }) },
  'GET /api/person/:id': { answers: everyone(), input: ({ friend }) => ({ params: { id: friend.id } }) },

  'POST /api/nicknames': {
    answers: members(201),
    input: ({ count }) => ({ body: { nickname: `novo_${count()}` } }),
  },
  'POST /api/select-nickname': {
    answers: ownerAlone(),
    input: async ({ nickname }) => ({ body: { nicknameId: await nickname() } }),
  },
  'DELETE /api/nicknames/:id': {
    answers: ownerAlone(),
    input: async ({ nickname }) => ({ params: { id: await nickname() } }),
  },

  'GET /api/admin/users': { answers: staff() },
  'GET /api/admin/users/:id': { answers: staff(), input: onSomebody() },
  'PUT /api/admin/users/:id/roles': { answers: admins(), input: onSomebody({ roles: ['ROLE_MODERATOR'] }) },
  'POST /api/admin/users/:id/suspend': { answers: staff(), input: onSomebody({ reason: 'propaganda' }) },
  'POST /api/admin/users/:id/unsuspend': { answers: staff(), input: onSomebody() },
  'DELETE /api/admin/users/:id/sessions': { answers: staff(), input: onSomebody() },
  'POST /api/admin/users/:id/coins': {
    answers: admins(201),
    input: onSomebody({ delta: 5, reason: 'prêmio' }),
  },
  'GET /api/admin/users/:id/coins': { answers: admins(), input: onSomebody() },
  'DELETE /api/admin/users/:id/fields/:field': {
    answers: staff(),
    input: async ({ friend }) => ({ params: { id: friend.id, field: 'birthday' } }),
  },
  'GET /api/admin/name-twins': { answers: staff() },
  'DELETE /api/admin/name-twins/:id': {
    answers: staff(404),
    input: () => ({ params: { id: 1 } }),
  },
  'GET /api/admin/audit': { answers: staff() },
} satisfies Record<string, Row>

function onSomebody(body?: object): NonNullable<Row['input']> {
  return async ({ somebody }) => ({ params: { id: (await somebody()).id }, body })
}

/** A browser that is not registered yet. */
function newDevice() {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://push.example/${randomBytes(8).toString('hex')}`
  const kinds: NewsKind[] = ['mention']
  return { endpoint, keys, kinds, quietHours: null, hidesText: true, timeZone: 'UTC' }
}
