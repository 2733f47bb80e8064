import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import ProfilePage from '../../../web/features/profile/profile-page.tsx'
import { beginSession } from '../../../web/platform/session/session.ts'
import { json, replaceNetwork, type Sent, signedIn, tokenNamed } from './fake-network.ts'
import { renderPage } from './render-page.tsx'

// There is no server, and connections must not outlive their test.
vi.mock('socket.io-client', () => import('./fake-socket.ts'))

export const lia: Profile = {
  id: 7,
  name: 'Lia Câmara',
  username: 'liacamara',
  email: 'lia@exemplo.com',
  gender: null,
  coinBalance: 1280,
  createdAt: '2024-03-04T15:00:00Z',
  birthday: null,
  nicknames: [],
  roles: ['ROLE_USER', 'ROLE_MODERATOR'],
  welcomeMessage: '',
  profileImage: '',
  instagram: '',
  youtube: '',
  language: 'pt',
  status: 'active',
  favoriteChannels: [],
  conversations: [],
  userInitials: 'LC',
  privacy: {
    searchable: true,
    show: { gender: false, age: false, instagram: true, youtube: true, language: true },
    inPublicLogs: true,
    showsChannels: true,
    showsTracks: false,
  },
  preferences: { markReadOnClose: true, theme: null },
  termsPending: false,
}

export const session = {
  id: '1',
  current: true,
  userAgent: 'Firefox/145.0',
  createdAt: '',
  lastUsedAt: '2024-03-04T15:00:00Z',
}

/** Returns a field of the profile, opening its row first unless it is a form already. */
export async function profileField<T extends HTMLElement>(label: string): Promise<T> {
  await screen.findByText(label, { selector: 'dt, dt > label, h3, form label' })
  const opener = screen.queryByRole('button', { name: new RegExp(`^(Editar|Edit) ${label}$`) })
  if (opener) await userEvent.click(opener)
  return screen.getByLabelText<T>(label)
}

const noSteps = { isPending: false, totp: false, recoveryCodes: 0, passkeys: [], proofs: ['password'] }
const noApps = { irc: null, confirmation: 'password', passwords: [] }

export const refused = (status: number, key: string, message: string) => json(status, { key, message })

interface Options {
  /** Responds with the profile, which may change meanwhile. */
  profile?: () => Response | Promise<Response>
  /** Responses to calls, by `POST /api/…`. */
  answers?: Record<string, (body: never) => Response | Promise<Response>>
}

/** Renders Lia's profile page on a fake network. */
export async function renderProfile({ profile = () => json(200, lia), answers = {} }: Options = {}) {
  localStorage.clear()
  beginSession(signedIn(tokenNamed('t')))
  const sent = replaceNetwork(({ method, url, body }: Sent) => {
    const answer = answers[`${method} ${url}`]
    if (answer) return answer(JSON.parse(body ?? 'null') as never)
    if (url === '/api/app-passwords') return json(200, noApps)
    if (url === '/api/second-steps') return json(200, noSteps)
    if (url === '/api/devices') return json(200, { publicKey: '', devices: [] })
    return url === '/api/sessions' ? json(200, [session]) : profile()
  })
  await renderPage(ProfilePage, '/profile')
  return {
    sent,
    /** The bodies sent to a call, in order. */
    bodiesOf: (call: string): unknown[] =>
      sent
        .filter(({ method, url }) => `${method} ${url}` === call)
        .map(({ body }) => JSON.parse(body ?? 'null')),
  }
}
