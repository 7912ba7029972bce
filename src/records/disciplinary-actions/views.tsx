import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { consistencyPanel } from './consistency-panel.tsx'
import { DraftAside } from './draft-aside.tsx'
import { letterPanel } from './letter-panel.tsx'
import { policyPathPanel } from './policy-path.tsx'
import { protectedPanel } from './protected-panel.tsx'
import { signaturePanel } from './signature-panel.tsx'
import { terminationPanel } from './termination-panel.tsx'
import { suggestedPath, useSuggestedCount } from './use-suggested.ts'

export const disciplinaryViews: RecordViews = {
  searchWords: 'Words of the facts',
  emptyWords: 'Draft the first step; the ladder suggests the level.',
  panels: [protectedPanel, signaturePanel, terminationPanel, policyPathPanel, consistencyPanel, clocksPanel, letterPanel],
  Aside: DraftAside,
  extraViews: [{ label: 'Suggested', href: suggestedPath, useCount: useSuggestedCount }],
}
