import type { ComponentType } from 'react'

type Overlay = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>

/** The palette comes in a chunk of its own; it is fetched when somebody reaches for it. */
export const loadPalette = async (): Promise<{ Palette: Overlay }> => import('./palette.tsx')
export const loadKeySheet = async (): Promise<{ KeySheet: Overlay }> => import('./key-sheet.tsx')
