import type { ReactNode } from 'react'
import { useAppearance } from '#web/appearance/use-appearance.ts'
import { themes, variants } from '#web/appearance/appearance.ts'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { GalleryCharts } from './gallery-charts.tsx'
import { GalleryControls } from './gallery-controls.tsx'
import { GalleryInputs } from './gallery-inputs.tsx'
import { GalleryList } from './gallery-list.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GalleryRecord } from './gallery-record.tsx'
import { GalleryStates } from './gallery-states.tsx'

/** Every part in every state, for whoever builds screens; also what the accessibility and picture tests look at. */
export function GalleryScreen(): ReactNode {
  const { theme, variant, setTheme, setVariant } = useAppearance()
  return (
    <>
      <header className="topbar">
        <h1>Gallery</h1>
        <div className="topbar-actions">
          <Segmented
            label="Design"
            value={variant}
            onChange={setVariant}
            choices={variants.map((value) => ({ value, label: value.charAt(0).toUpperCase() }))}
          />
          <Segmented
            label="Theme"
            value={theme}
            onChange={setTheme}
            choices={themes.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
          />
        </div>
      </header>
      <div className="page">
        <GalleryControls />
        <GalleryInputs />
        <GalleryRecord />
        <GalleryCharts />
        <GalleryList />
        <GalleryStates />
        <GalleryOverlays />
      </div>
    </>
  )
}
