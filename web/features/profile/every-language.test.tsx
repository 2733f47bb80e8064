import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { type Profile, genders as promised } from '#contract/profile.ts'
import { language } from '#contract/schema.ts'
import { lia } from '../../../tests/support/web/render-profile.tsx'
import { createTexts, type LanguageFiles } from '../../platform/texts/i18n.ts'
import en from '../../platform/texts/languages/en.ts'
import es from '../../platform/texts/languages/es.ts'
import fr from '../../platform/texts/languages/fr.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { genders } from './facts/gender-picker.tsx'
import { ProfileView } from './profile-view.tsx'

const files: Record<string, LanguageFiles> = { pt, en, fr, es }
/** Texts that are loaded with the page. */
const late = import.meta.glob<object>('../../../locales/*/{nicknames,profile}.json', {
  eager: true,
  import: 'default',
})
const textsOf = (spoken: string): LanguageFiles => ({
  ...files[spoken],
  ...Object.fromEntries(
    ['nicknames.json', 'profile.json'].map((file) => [
      file,
      late[`../../../locales/${spoken}/${file}`] ?? {},
    ]),
  ),
})

let profile = lia
const Page = () => <ProfileView profile={profile} />
const Site = createRoutesStub([{ path: '*', Component: Page }])

function show(spoken: string, changes: Partial<Profile>) {
  profile = { ...lia, ...changes }
  render(
    <I18nextProvider i18n={createTexts(language.parse(spoken), textsOf(spoken))}>
      <QueryClientProvider client={new QueryClient()}>
        <Site />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

test('the genders are those of the contract', () => {
  expect(genders).toEqual(promised)
})

test.each([
  [
    'pt',
    [
      'Idioma',
      'Gênero',
      'Membro desde',
      'Aniversário',
      'Nenhum aniversário informado.',
      'Apelidos',
      'Papéis',
    ],
    ['Não informado', 'Masculino', 'Feminino', 'Não binário', 'Gênero queer', 'Outro', 'Prefiro não dizer'],
  ],
  [
    'en',
    ['Language', 'Gender', 'Member since', 'Birthday', 'No birthday set.', 'Nicknames', 'Roles'],
    ['Unknown', 'Male', 'Female', 'Non-binary', 'Genderqueer', 'Other', 'Prefer not to say'],
  ],
  [
    'fr',
    ['Langue', 'Genre', 'Membre depuis', 'Anniversaire', 'Aucun anniversaire renseigné.', 'Pseudos', 'Rôles'],
    [
      'Non renseigné',
      'Masculin',
      'Féminin',
      'Non binaire',
      'Genderqueer',
      'Autre',
      'Je préfère ne pas le dire',
    ],
  ],
  [
    'es',
    ['Idioma', 'Género', 'Miembro desde', 'Cumpleaños', 'Ningún cumpleaños indicado.', 'Apodos', 'Roles'],
    ['Sin indicar', 'Masculino', 'Femenino', 'No binario', 'Género queer', 'Otro', 'Prefiero no decirlo'],
  ],
])(
  '%s names every field, every gender and every language, and dates are Brazilian',
  async (spoken, labels, names) => {
    show(spoken, { birthday: null })
    expect(await screen.findByText('4 de março de 2024')).toBeTruthy()
    const page = document.body.textContent ?? ''
    for (const label of labels) expect(page).toContain(label)

    const options = async (label = '') => {
      await userEvent.click(screen.getByRole('button', { name: new RegExp(` ${label}$`) }))
      const select = screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
      return [...select.options].map(({ text }) => text)
    }
    expect(await options(labels[0])).toEqual(['Português', 'English', 'Français', 'Español'])
    expect(await options(labels[1])).toEqual(names)
  },
)

test.each(['pt', 'en', 'fr', 'es'])('in %s a day that is none is "Invalid Date"', async (spoken) => {
  show(spoken, { birthday: '1994-02-31', createdAt: 'ontem' })
  expect(await screen.findAllByText('Invalid Date')).toHaveLength(2)
})
