import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startActivityWatch } from './api/activity.ts'
import { queryClient } from './api/query-client.ts'
import { AuthProvider } from './auth/auth-provider.tsx'
import { keepPagesOnDevice } from './device/register.ts'
import { Notifications } from './layout/notifications.tsx'
import { RouterAnchor } from './layout/router-anchor.tsx'
import { tellCutWords } from './ui/display/cut-words.ts'
import { AnchorProvider } from './ui/overlay/anchor.tsx'
import { TooltipProvider } from './ui/overlay/tooltip.tsx'
import { router } from './router.tsx'
import { allowTextWithoutMarkup } from './trusted-types.ts'

// The scroll lock of dialogs writes a style element; the page's security policy lets it pass by this nonce.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content })

allowTextWithoutMarkup()
startActivityWatch()
tellCutWords()
keepPagesOnDevice()

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')

const page = createRoot(place)
// A transition is drawn in short tasks: the page answers while it appears.
startTransition(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <TooltipProvider>
            <RouterProvider router={router} InnerWrap={Around} />
          </TooltipProvider>
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
)

/** Links and notifications stand inside the router, around every screen. */
function Around({ children }: { children: ReactNode }): ReactElement {
  return (
    <AnchorProvider component={RouterAnchor}>
      {children}
      <Notifications />
    </AnchorProvider>
  )
}
