interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

type Named = (id: string, modules: Modules) => string | undefined

/** Packages that every page runs on. */
const runtime = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|rolldown\/runtime/
/** Sentences with markup in them: few pages have some. */
const sentences = /\/web\/platform\/texts\/trans\.tsx/
/** What the first page of a member starts from. */
const frame = /\/web\/(entry\.client|root|layouts\/default-layout)\.tsx/
/** Small parts that a channel shares with pages that anybody reads: those would fetch all of a channel for them. */
const parts =
  /\/web\/(platform\/page\/json-ld|ui\/(neatline|use-current-in-sight|files\/picture))\.tsx?|\/(csr|defs)\/(Play|Image)\.es\.js/
/** What every form has: alone each would cost the list of files more than it weighs. */
const forms =
  /\/web\/(ui\/(overlays\/(dialog|form-actions|leave-question)|fields\/(field|text-input)|save-link)|features\/unsaved-input\/(use-unsaved-input|unsaved-input-guard)|platform\/(texts\/use-late-texts|storage\/add-unsaved-input))\.tsx?/
/** It wakes on every page of a member: what it shares with its list is too little for a file. */
const bell = /\/web\/features\/notifications\/live-bell\.tsx/
/** Five pages show comments as the server wrote them; what keeps them live comes later. */
const comments =
  /\/web\/features\/comments\/(comments|comment-form|comment-list|comment-data|saved-text|open-switch|comments\.queries|comments\.live)\.tsx?/
const channel = /\/web\/features\/chat\/channel\/channel-page\.tsx/
/** Alone it would cost whoever keeps lines for the service worker more than it weighs. */
const records = /\/web\/platform\/storage\/record-store\.ts/

const ofFrame = when('frame', (starts) => starts.some((start) => frame.test(start) || bell.test(start)))

const ofChannel = when('chat', (starts) => starts.some((start) => channel.test(start)))

/**
 * In which file a module travels; the bundler decides on the rest. Every file costs a request with its headers,
 * and small ones are compressed badly: what a channel needs goes into a few.
 */
export const pageChunks = {
  groups: [
    { name: 'runtime', test: runtime, priority: 3 },
    { name: 'forms', test: forms, priority: 0 },
    { name: 'comments', test: comments, priority: 0 },
    {
      name: (id: string, modules: Modules) => (parts.test(id) ? 'frame' : ofFrame(id, modules)),
      priority: 2,
    },
    {
      name: (id: string, modules: Modules) => (records.test(id) ? 'chat' : ofChannel(id, modules)),
      priority: 1,
    },
  ],
}

/** What only one start needs is in the file of that one. */
function when(name: string, isWanted: (starts: readonly string[]) => boolean): Named {
  return (id, modules) => {
    if (sentences.test(id)) return undefined
    const starts = startsOf(id, modules)
    return starts.length > 1 && isWanted(starts) ? name : undefined
  }
}

/** The pages, and the pieces that are fetched by themselves, which cannot do without a module. */
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
