import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ToolGroup, type ToolName, toolGroups } from './tools.ts'

const openers = ['link', 'video', 'picture', 'library'] as const
export type Opener = (typeof openers)[number]

export const openerNamed = (name: ToolName): Opener | undefined => openers.find((one) => one === name)

/** Properties of all toolbars of an editor. */
export interface ToolsProps {
  editor: Editor
  /** Id of the editable text. */
  controls: string
  /** The tool whose address field is open. */
  open: 'link' | 'video' | undefined
  /** Called for tools that need a file or an address. */
  onOpen: (tool: Opener) => void
  onClose: () => void
  /** Whether pictures can be uploaded from here. */
  takesFiles: boolean
}

interface ToolbarProps extends Omit<ToolsProps, 'onClose'> {
  /** Shows all tools if absent. */
  only?: readonly ToolName[]
}

type GroupProps = Omit<ToolbarProps, 'controls' | 'only'> & {
  group: ToolGroup
  isFirst: boolean
}

/** Toolbar with one tab stop; arrow keys move between the tools. */
export function Toolbar({ editor, controls, open, onOpen, takesFiles, only }: ToolbarProps) {
  const { t } = useTranslation('staff-editor')
  const bar = useRef<HTMLDivElement>(null)

  const groups = toolGroups
    .map((group) => ({ ...group, tools: group.tools.filter(({ name }) => only?.includes(name) ?? true) }))
    .filter(({ tools }) => tools.length > 0)

  function walk(event: React.KeyboardEvent): void {
    if (event.key === 'Escape') editor.commands.focus()
    const tools = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const here = tools.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (to === undefined || here < 0) return
    event.preventDefault()
    tools[(to + tools.length) % tools.length]?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('toolbar.label')}
      aria-controls={controls}
      className="flex min-w-0 gap-x-1.5 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
      onKeyDown={walk}
      onFocus={({ target }) => {
        for (const tool of bar.current?.querySelectorAll('button') ?? [])
          tool.tabIndex = tool.contains(target) ? 0 : -1
      }}
    >
      {groups.map((group, place) => (
        <Group key={group.name} {...{ editor, group, open, onOpen, takesFiles }} isFirst={place === 0} />
      ))}
    </div>
  )
}

function Group({ editor, group, open, onOpen, takesFiles, isFirst }: GroupProps) {
  const { t } = useTranslation('staff-editor')
  const tools = group.tools.filter(({ name }) => takesFiles || name !== 'picture')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      shown: group.isVisible?.(now) ?? true,
      tools: tools.map(({ isOn, can }) => ({ isOn: isOn?.(now), can: can?.(now) ?? true })),
    }),
  })
  if (!state.shown) return null
  return (
    <div className="flex flex-none not-first:border-line not-first:border-s not-first:ps-1.5">
      {tools.map(({ name, Icon, keys, run }, place) => {
        const { isOn, can } = state.tools[place] ?? {}
        const label = t(`tools.${name}`)
        const opener = openerNamed(name)
        const hasRow = opener === 'link' || opener === 'video'
        return (
          <button
            key={name}
            type="button"
            className="grid size-9 cursor-pointer place-items-center rounded-row text-ink hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:text-faint aria-expanded:bg-shoal aria-expanded:text-sea-deep aria-expanded:shadow-pressed aria-pressed:bg-shoal aria-pressed:text-sea-deep aria-pressed:shadow-pressed coarse:size-11"
            tabIndex={isFirst && place === 0 ? 0 : -1}
            aria-label={label}
            title={keys ? `${label} (${keys})` : label}
            aria-pressed={isOn}
            aria-expanded={hasRow ? open === name : undefined}
            aria-disabled={!can || undefined}
            // Keeps the selection of the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              if (opener) onOpen(opener)
              else if (can) run?.(editor)
            }}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        )
      })}
    </div>
  )
}
