import { lazyPart } from '#web/engine/lazy-panel.tsx'

/** The clocks of a record, at the top of its page. */
export const clocksPanel = lazyPart('clocks', 'Clocks', 'overview', async () => (await import('./clocks-panel.tsx')).ClocksPanel)
