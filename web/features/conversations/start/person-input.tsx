import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedPerson } from '#contract/people.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { namedPeopleQuery } from '../../people/named-people.ts'
import { typedName } from './typed-name.ts'
import './person-input.css'

interface PersonInputProps {
  value: string
  onChange: (value: string) => void
  onChoose: (person: NamedPerson) => void
}

/** Combobox for a name, with the people whose names begin with the text. */
export function PersonInput({ value, onChange, onChoose }: PersonInputProps) {
  const { t } = useTranslation('conversations')
  const id = useId()
  const { data: people = [] } = useQuery(namedPeopleQuery(typedName(value)))
  const [active, setActive] = useState<number>()
  const [closed, setClosed] = useState(false)
  const options = closed || typedName(value) === '' ? [] : people
  const chosen = options.find((person) => person.id === active)
  const optionId = (person: NamedPerson) => `${id}-${person.id}`

  function step(by: 1 | -1) {
    // From no option to the first or the last, and from there back to none.
    const places = [undefined, ...options]
    const at = places.indexOf(chosen)
    setActive(places.at((at + by) % places.length)?.id)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || options.length === 0) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Escape') setClosed(true)
    else if (event.key === 'Enter' && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        value={value}
        maxLength={bounds.username.max + 1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          onChange(target.value)
          setActive(undefined)
          setClosed(false)
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('start.people')} className="named-people">
        {options.map((person) => (
          // The focus stays in the field, as with any combobox.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={person.id}
            id={optionId(person)}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            className="named-person"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Avatar nick={person.nickname} size={32} image={smallAvatar(person.profileImage)} />
            <span className="named-person-nick">{person.nickname}</span>
            {person.name !== person.nickname && <span className="named-person-name">{person.name}</span>}
          </div>
        ))}
      </div>
    </>
  )
}
