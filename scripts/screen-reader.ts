import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FreshSite, onFreshSite } from '../tests/reliability/fresh-site.ts'
import { conclude } from '../tests/reliability/verdict.ts'
import { createClient } from '../tests/support/client.ts'
import { findProgram } from './find-program.ts'
import { type Orca, startOrca } from './screen-reader/orca.ts'

// `npm run screen-reader`: somebody who does not see reads a form, signs in, reads and writes in a channel.
// `-- --heard` prints all that Orca says.
const needed = ['Xvfb', 'dbus-daemon', 'openbox', 'orca', 'firefox-esr', 'xdotool']
const missing = needed.filter((name) => !findProgram(process.env, undefined, [name]))
if (missing.length > 0) throw new Error(`not on the PATH: ${missing.join(', ')}`)

/** Each step, and whether it was said as it should be. */
type Steps = Record<string, boolean>

const steps = await onFreshSite({ members: 2, environment: { PAGES: 'production' } }, async (site) => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-orca-'))
  const orca = await startOrca(folder)
  try {
    const found = {
      ...(await readForm(orca, site)),
      ...(await signIn(orca, site)),
      ...(await talk(orca, site)),
      ...(await choose(orca)),
    }
    const heard = await orca.utterances()
    if (process.argv.includes('--heard')) console.log(heard.join('\n'))
    return {
      ...found,
      'calls nothing a status bar': !heard.some((text) => text.includes('status bar')),
      'says no bracket around a name': !heard.some((text) => /^[<>]$|<membro/.test(text)),
    }
  } finally {
    await orca.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
conclude(
  'orca',
  Object.fromEntries(
    Object.entries(steps).map(([step, isMet]) => [step, { measured: isMet, aim: 'true', isMet }]),
  ),
)

async function readForm(orca: Orca, { url }: FreshSite): Promise<Steps> {
  await orca.open(`${url}/contato`)
  await orca.press('KP_Add')
  return {
    'reads a form from its heading to its button':
      (await orca.hears(/^Fale com a gente$/)) && (await orca.hears(/^Enviar mensagem$/)),
    'calls no empty field wrong': !(await orca.utterances()).includes('invalid entry'),
  }
}

async function signIn(orca: Orca, { url }: FreshSite): Promise<Steps> {
  await orca.open(`${url}/login`)
  const name = await orca.hears(/^Usuário entry/)
  await orca.type('membro0')
  await orca.press('Tab')
  const password = await orca.hears(/^Senha password text/)
  await orca.type('errada')
  await orca.press('Return')
  const refused = await orca.hears(/^Usuário ou senha não conferem\.$/)
  await orca.press('ctrl+a')
  await orca.type('membro0-membro0')
  await orca.press('Return')
  return {
    'names the fields of the form': name && password,
    'says that a password is wrong': refused,
    'says the title of the page that follows': await orca.hears(/^Perfil · Canal Barra/),
  }
}

async function talk(orca: Orca, { url, tokens }: FreshSite): Promise<Steps> {
  await orca.open(`${url}/barra`)
  const field = await orca.hears(/^Mensagem para #barra entry/)
  const other = createClient(url, tokens[1])
  await other.call('POST /api/send-message', { body: { channel: 'barra', text: 'boa maré' } })
  const arrives = await orca.hears(/^membro1: boa maré$/)
  const times = (await orca.utterances()).filter((text) => text === 'membro1: boa maré').length
  await orca.type('/')
  const commands = await orca.hears(/^\/me /)
  await orca.press('Down')
  const next = await orca.hears(/^\/msg /)
  await orca.press('Escape', 'ctrl+a', 'BackSpace')
  // The nickname, and then the newest line, from its end.
  await orca.press('shift+Tab')
  const nickname = await orca.hears(/Trocar de apelido/)
  await orca.press('shift+Tab')
  return {
    'names the field of a channel': field,
    'says a line that arrives, with its author, once': arrives && times === 1,
    'says commands as one moves among them': commands && next,
    'says who, what and when of a line, and of its menu only whose it is':
      nickname &&
      (await orca.hears(/^membro1 boa maré \d\d:\d\d article/)) &&
      (await orca.hears(/^O que fazer com a mensagem de membro1 collapsed/)),
  }
}

async function choose(orca: Orca): Promise<Steps> {
  await orca.press('Return')
  const opened = await orca.hears(/^Reagir com 👍/)
  await orca.press('Down')
  const menu = opened && (await orca.hears(/^Reagir com ❤️/))
  await orca.press('Escape')
  const back = await orca.hears(/^O que fazer com a mensagem de membro1\b/)
  await orca.press('ctrl+k')
  return {
    'says the entries of a menu': menu,
    'says where the focus is once a menu closes': back,
    'says the first place that the palette leads to': await orca.hears(/^barra\b/),
  }
}
