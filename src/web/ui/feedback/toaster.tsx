import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { type ReactNode, useSyncExternalStore } from 'react'
import { buttonClass } from '../actions/button.tsx'
import { type ToastStore, toast as appToasts, toastHotkey, toastSwipe, toastTimes, type ToastTone } from './toast-store.ts'

/** Draws the one visible toast. Stands once in the app; F8 moves focus to it. */
export function Toaster({ store = appToasts }: { store?: ToastStore }): ReactNode {
  const shown = useSyncExternalStore(store.subscribe, store.current)
  return (
    <Radix.Provider duration={toastTimes.shown} swipeDirection={toastSwipe.direction} swipeThreshold={toastSwipe.threshold}>
      {shown === null ? null : (
        <Radix.Root
          key={shown.id}
          className="toast"
          data-tone={shown.tone ?? 'default'}
          open={shown.open}
          onOpenChange={(open) => (open ? undefined : store.dismiss(shown.id))}
          type={shown.tone === 'danger' ? 'foreground' : 'background'}
          duration={shown.duration ?? toastTimes.shown}
        >
          <ToneIcon tone={shown.tone ?? 'default'} />
          <div>
            <Radix.Title className="toast-title">{shown.title}</Radix.Title>
            {shown.description === undefined ? null : <Radix.Description className="toast-text">{shown.description}</Radix.Description>}
          </div>
          <div className="toast-buttons">
            {shown.action === undefined ? null : (
              <Radix.Action className={buttonClass({ size: 'sm' })} altText={shown.action.label} onClick={shown.action.run}>
                {shown.action.label}
              </Radix.Action>
            )}
            <Radix.Close className="icon-btn icon-btn-sm" aria-label="Dismiss">
              <X aria-hidden="true" />
            </Radix.Close>
          </div>
        </Radix.Root>
      )}
      <Radix.Viewport className="toast-viewport" hotkey={toastHotkey} />
    </Radix.Provider>
  )
}

function ToneIcon({ tone }: { tone: ToastTone }): ReactNode {
  if (tone === 'success') return <CircleCheck aria-hidden="true" />
  if (tone === 'danger') return <CircleAlert aria-hidden="true" />
  return <Info aria-hidden="true" />
}
