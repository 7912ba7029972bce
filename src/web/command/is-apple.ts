/** Decides how keys are printed; both Ctrl and ⌘ work everywhere. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
