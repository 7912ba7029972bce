import { Archive, Columns3, Copy, MoreHorizontal, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '#web/ui/overlay/context-menu.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Menu, MenuCheck, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { ScrollArea } from '#web/ui/display/scroll-area.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

type Shown = 'dialog' | 'confirm' | 'right' | 'bottom' | null

export function GalleryOverlays(): ReactNode {
  const [shown, setShown] = useState<Shown>(null)
  const [dense, setDense] = useState(true)
  const close = (): void => setShown(null)
  return (
    <Card title="Overlays">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setShown('dialog')}>Open dialog</Button>
        <Button onClick={() => setShown('confirm')}>Ask first</Button>
        <Button onClick={() => setShown('right')}>Sheet, right</Button>
        <Button onClick={() => setShown('bottom')}>Sheet, bottom</Button>
        <Button
          onClick={() =>
            toast.add({
              title: 'Task done',
              description: 'Call the adjuster, Springfield claim',
              tone: 'success',
              action: { label: 'Undo', run: () => undefined },
            })
          }
        >
          Toast
        </Button>
        <Button onClick={() => toast.add({ title: 'Error', description: 'Failed to get response from AI assistant', tone: 'danger' })}>
          Error toast
        </Button>
        <Popover
          label="Columns"
          trigger={
            <Button>
              <Columns3 aria-hidden="true" />
              Columns
            </Button>
          }
        >
          <Checkbox checked={dense} onChange={setDense} label="Show division" />
        </Popover>
        <Menu
          trigger={
            <IconButton label="More actions">
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuHeading>Unit 1127</MenuHeading>
          <MenuItem icon={<Pencil aria-hidden="true" />} end={<Kbd>E</Kbd>}>
            Edit
          </MenuItem>
          <MenuLink href="#copy" icon={<Copy aria-hidden="true" />}>
            Open a copy
          </MenuLink>
          <MenuCheck checked={dense} onChange={setDense}>
            Compact rows
          </MenuCheck>
          <MenuItem disabled>Assign driver</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Archive aria-hidden="true" />} tone="danger">
            Archive
          </MenuItem>
        </Menu>
        <ContextMenu
          items={
            <>
              <ContextMenuItem icon={<Pencil aria-hidden="true" />}>Edit</ContextMenuItem>
              <ContextMenuSeparator />
              <ContextMenuItem tone="danger">Archive</ContextMenuItem>
            </>
          }
        >
          <div className="rounded-control border border-dashed border-border-strong px-3 py-1.5 text-fg-muted">Right-click here</div>
        </ContextMenu>
      </div>
      <ScrollArea className="mt-3 h-20 rounded-control border border-border" label="Long notes">
        <div className="p-3">
          {Array.from({ length: 12 }, (_, line) => (
            <p key={line}>Line {line + 1} of a long note.</p>
          ))}
        </div>
      </ScrollArea>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={close}
        title="Submit Feedback"
        description="Share feedback, suggestions or issues. It goes to the product team."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="primary" onClick={close}>
              Submit Feedback
            </Button>
          </>
        }
      >
        <Field label="Title">
          <Input defaultValue="Show trailer on the run board cell" />
        </Field>
        <div className="pair">
          <Field label="Category">
            <Select value="suggestion" onChange={() => undefined} choices={[{ value: 'suggestion', label: 'Suggestion' }]} />
          </Field>
          <Field label="Priority">
            <Select value="normal" onChange={() => undefined} choices={[{ value: 'normal', label: 'Normal' }]} />
          </Field>
        </div>
        <Field label="Description" error="Description must be at least 10 characters">
          <Textarea defaultValue="See photo" style={{ minHeight: 120 }} />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        onOpenChange={close}
        title="Archive 24 vehicles?"
        description="They leave every list but keep their history. An administrator can restore them."
        action="Archive 24 vehicles"
        typed="24"
        onConfirm={close}
      />
      <Sheet
        open={shown === 'right' || shown === 'bottom'}
        onOpenChange={close}
        title="Filters"
        side={shown === 'bottom' ? 'bottom' : 'right'}
        footer={<Button tone="primary">Show 41 vehicles</Button>}
      >
        <Field label="Division">
          <Input />
        </Field>
      </Sheet>
    </Card>
  )
}
