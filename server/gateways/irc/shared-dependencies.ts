import type { SentLines } from './delivery/sent-lines.ts'
import type { PartDependencies } from './dependencies.ts'
import type { ReadMarkers } from './history/read-markers.ts'
import type { Farewells } from './people/farewells.ts'
import type { Marks } from './people/marks.ts'
import type { Metadata } from './people/metadata.ts'
import type { Monitor } from './people/monitor.ts'

/** Dependencies shared by commands and delivery. */
export interface SharedDependencies extends PartDependencies {
  sentLines: SentLines
  farewells: Farewells
  marks: Marks
  monitor: Monitor
  metadata: Metadata
  readMarkers: ReadMarkers
}
