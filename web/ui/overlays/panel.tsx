import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type TabInfo, TabList, TabPanel, useTabIds } from '../tabs.tsx'
import { type ColumnsFrom, useIsWide } from '../use-is-wide.ts'
import { Drawer } from './drawer.tsx'

interface Panel {
  tabs: readonly TabInfo[]
  selected: string | undefined
  select: (id: string) => void
  put: (tab: TabInfo) => void
  remove: (id: string) => void
  /** Container of the selected tab's content: the column, or the drawer while it is open. */
  slot: HTMLElement | null
  setSlot: (slot: HTMLElement | null) => void
  drawerOpen: boolean
  setDrawerOpen: (open: boolean) => void
}

const PanelContext = createContext<Panel | undefined>(undefined)

export function PanelProvider({ children }: { children: React.ReactNode }) {
  const [tabs, setTabs] = useState<readonly TabInfo[]>([])
  const [wish, select] = useState<string>()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [drawerOpen, setDrawerOpen] = useState(false)

  const put = useCallback((tab: TabInfo) => setTabs((all) => replaced(all, tab)), [])
  const remove = useCallback((id: string) => setTabs((all) => all.filter((tab) => tab.id !== id)), [])
  const selected = tabs.some((tab) => tab.id === wish) ? wish : tabs[0]?.id

  const panel = useMemo(
    () => ({ tabs, selected, select, put, remove, slot, setSlot, drawerOpen, setDrawerOpen }),
    [tabs, selected, put, remove, slot, drawerOpen],
  )
  return <PanelContext value={panel}>{children}</PanelContext>
}

function replaced(tabs: readonly TabInfo[], tab: TabInfo): readonly TabInfo[] {
  const exists = tabs.some(({ id }) => id === tab.id)
  return exists ? tabs.map((other) => (other.id === tab.id ? tab : other)) : [...tabs, tab]
}

/** Returns the right panel: its tabs, the selected one, and the state of its drawer on small screens. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('usePanel belongs inside the default layout')
  return panel
}

interface PanelTabProps extends TabInfo {
  children: React.ReactNode
}

/** Adds a tab to the right panel while mounted. The first tab is selected by default. */
export function PanelTab({ id, title, count, children }: PanelTabProps) {
  const { put, remove, slot, selected } = usePanel()

  useLayoutEffect(() => put({ id, title, count }), [put, id, title, count])
  useLayoutEffect(() => () => remove(id), [remove, id])

  return slot && selected === id ? createPortal(children, slot) : null
}

interface PanelColumnProps {
  collapsed?: boolean
  from?: ColumnsFrom
}

/**
 * The column of the right panel. On narrower screens, and while it is collapsed, its tabs are in a drawer.
 */
export function PanelColumn({ collapsed = false, from = 1024 }: PanelColumnProps) {
  const { t } = useTranslation('ui')
  const { drawerOpen, setDrawerOpen, tabs } = usePanel()
  const wide = useIsWide(from)
  const close = useCallback(() => setDrawerOpen(false), [setDrawerOpen])

  return (
    <>
      {!collapsed && (
        <aside className="frame-panel" aria-label={t('panel.label')}>
          {wide && !drawerOpen && <PanelBody />}
        </aside>
      )}
      <Drawer
        open={drawerOpen && tabs.length > 0}
        onClose={close}
        side="end"
        columnFrom={from}
        label={t('panel.label')}
      >
        <PanelBody />
      </Drawer>
    </>
  )
}

function PanelBody() {
  const { t } = useTranslation('ui')
  const { tabs, selected, select, setSlot } = usePanel()
  const idBase = useTabIds()
  if (!selected) return null

  return (
    <>
      <TabList
        label={t('panel.tabs')}
        tabs={tabs}
        selected={selected}
        onSelect={select}
        idBase={idBase}
        className="flex-none px-5"
      />
      <TabPanel idBase={idBase} id={selected} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div ref={setSlot} />
      </TabPanel>
    </>
  )
}
