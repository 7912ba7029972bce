import type { RecordViews } from '#web/engine/views.ts'

const files = import.meta.glob<RecordViews>('./*/*/views.tsx', { import: 'views' })

/**
 * Web parts of a kind that a declaration can't give: the `views` of every `<area>/<kind>/views.tsx`. Each file loads with the screens of
 * its kind. A kind without that file has none.
 */
export const views: Readonly<Record<string, () => Promise<RecordViews>>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.split('/').at(-2) ?? file, load]),
)
