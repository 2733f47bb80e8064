interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

type Named = (id: string, modules: Modules) => string | undefined

/** Packages that every page needs. */
const runtime = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|rolldown\/runtime/
/** Few pages use translations with markup; the entry begins hydration, so no other file may contain it. */
const separate = /\/web\/(platform\/texts\/trans|entry\.client)\.tsx/
/** Entry modules of every page. */
const frame = /\/web\/(entry\.client|root|layouts\/default-layout)\.tsx/
/**
 * Modules of every form: as single files, their entries in the list of files would be larger than they are.
 */
const forms =
  /\/web\/(ui\/(overlays\/(dialog|form-actions|leave-question)|fields\/(field|text-input)|save-link)|features\/unsaved-input\/(use-unsaved-input|unsaved-input-guard)|platform\/(texts\/use-late-texts|storage\/add-unsaved-input))\.tsx?/
/** Five pages show comments as rendered by the server; the code that updates them loads later. */
const comments =
  /\/web\/features\/comments\/(comments|comment-form|comment-list|comment-data|saved-text|open-switch|comments\.queries|comments\.live)\.tsx?/
const channel = /\/web\/features\/chat\/channel\/channel-page\.tsx/
const conversation = /\/web\/features\/conversations\/conversation-page\.tsx/
/** Pages, and the list that opens on all of them. */
const page = /(-page|\/notification-list)\.tsx$/
/**
 * As a file of its own it would cost the code that stores lines for the service worker more than its size.
 */
const records = /\/web\/platform\/storage\/record-store\.ts/

const ofFrame = when(
  'frame',
  (starts) => starts.some((start) => frame.test(start)) || (isOfChannel(starts) && starts.some(isOtherPage)),
)
const ofChannel = when('chat', isOfChannel)

/**
 * Assigns modules to chunks; the bundler decides on the rest. Every file costs a request with its headers,
 * and small files compress badly, so what a channel loads is in a few. What it shares with other pages is in
 * the frame, so that none of them loads the code of channels.
 */
export const pageChunks = {
  groups: [
    { name: 'runtime', test: runtime, priority: 3 },
    { name: ofFrame, priority: 2 },
    {
      name: (id: string, modules: Modules) => (records.test(id) ? 'chat' : ofChannel(id, modules)),
      priority: 1,
    },
    { name: 'forms', test: forms, priority: 0 },
    { name: 'comments', test: comments, priority: 0 },
  ],
}

function when(name: string, isWanted: (starts: readonly string[]) => boolean): Named {
  return (id, modules) => (!separate.test(id) && isWanted(startsOf(id, modules)) ? name : undefined)
}

function isOfChannel(starts: readonly string[]): boolean {
  return starts.some((start) => channel.test(start))
}

function isOtherPage(start: string): boolean {
  return page.test(start) && !channel.test(start) && !conversation.test(start)
}

/** Returns the pages and dynamic imports that depend on a module. */
function startsOf(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  const starts = new Set<string>()
  for (const module of seen) {
    const info = modules.getModuleInfo(module)
    if (!info) continue
    if (info.importers.length === 0 || info.dynamicImporters.length > 0)
      starts.add(module.split('?')[0] ?? '')
    for (const importer of info.importers) seen.add(importer)
  }
  return [...starts]
}
