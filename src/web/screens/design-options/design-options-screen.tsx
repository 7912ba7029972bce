import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Theme, themes, type Variant, variants } from '#web/appearance/appearance.ts'
import { useAppearance } from '#web/appearance/use-appearance.ts'
import { Card } from '#web/ui/display/card.tsx'
import { OptionCards } from './option-cards.tsx'
import { VariantPreview } from './variant-preview.tsx'

/** Theme and design of this browser, each shown as it will look (acceptance C1). A choice holds at once. */
export function DesignOptionsScreen(): ReactNode {
  const { theme, variant, shown, setTheme, setVariant } = useAppearance()
  return (
    <div className="page max-w-[1280px]">
      <Card title="Theme" scope="kept in this browser">
        <div data-guide="design.theme">
          <OptionCards label="Theme" value={theme} onChange={setTheme} options={themes.map((value) => ({ value, ...themeWords[value] }))} />
        </div>
      </Card>
      <Card title="Design" scope="same screens and words, another shape and density">
        <OptionCards
          label="Design"
          value={variant}
          onChange={setVariant}
          options={variants.map((value) => ({ value, ...variantWords[value], preview: <VariantPreview variant={value} theme={shown} /> }))}
        />
      </Card>
    </div>
  )
}

const themeWords: Record<Theme, { title: string; text: string; icon: ReactNode }> = {
  light: { title: 'Light', text: 'For daylight and bright offices.', icon: <Sun aria-hidden="true" /> },
  dark: { title: 'Dark', text: 'For night dispatch and dim rooms.', icon: <Moon aria-hidden="true" /> },
  system: { title: 'System', text: 'Follows this computer, also while it changes.', icon: <Monitor aria-hidden="true" /> },
}

const variantWords: Record<Variant, { title: string; text: string }> = {
  professional: { title: 'Professional', text: 'Clean and compact.' },
  modern: { title: 'Modern', text: 'Soft depth and air: round shapes, rows of 44 px.' },
  corporate: { title: 'Corporate', text: 'Warm paper, navy sidebar, dense rows of 32 px.' },
}
