/** Opens a menu from the keyboard. Radix menus open on pointerdown; from the keyboard they open on Enter. */
export const openMenu = (button: HTMLElement | null | undefined): void => {
  button?.focus()
  button?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
