/** The palette comes in a chunk of its own; it is fetched when somebody reaches for it. */
export const loadPalette = (): Promise<typeof import('./palette.tsx')> => import('./palette.tsx');
export const loadKeySheet = (): Promise<typeof import('./key-sheet.tsx')> => import('./key-sheet.tsx');
