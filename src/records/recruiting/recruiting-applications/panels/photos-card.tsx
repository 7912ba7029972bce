import { useQuery } from '@tanstack/react-query'
import { Download, File, LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { type Attachment, useBlobAddress } from '#web/engine/detail/files/attachments.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { apiPath } from '#web/engine/queries/queries.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { photoSlotKeys, slotLabelled } from '../applicants-form/photo-slots.ts'
import { entriesOf, stateOf } from '../open-items.ts'
import { copyFields, copyNames } from '../working.ts'
import type { CopyName } from '../working.ts'
import { said, StateIcon } from './check-state.tsx'

const categoryOf = { licenseCopy: 'license', medicalCopy: 'medical' } as const satisfies Record<CopyName, string>

/** The photos that the applicant sent, beside the answers they have to match, with the button to verify each. */
export function PhotosCard({ record, row }: PanelProps): ReactNode {
  const [copy, setCopy] = useState<CopyName | null>(null)
  const key = [apiPath(record), row.id, 'attachments']
  const { data: files = [] } = useQuery<Attachment[]>({
    queryKey: key,
    queryFn: () => readJson<Attachment[]>(`${apiPath(record)}/${row.id}/attachments`),
  })
  const sent = copyNames.filter((name) => name in row && stateOf(row, name) !== 'not_ordered')
  if (sent.length === 0) return null
  return (
    <>
      <Card title="Photos from the applicant" flush>
        <ul>
          {sent.map((name) => (
            <li key={name} className="grid gap-x-4 gap-y-2 border-t border-border px-card-x py-3 md:grid-cols-[minmax(0,1fr)_auto]">
              <span className="flex gap-2.5">
                <span className="pt-0.5">
                  <StateIcon state={stateOf(row, name)} />
                </span>
                <span className="min-w-0">
                  <span className="block font-medium">{copyFields[name].label}</span>
                  <span className="block text-sm text-fg-muted">{[said(row, name), ...steppedBy(row, name)].join(', ')}</span>
                  <span className="block text-sm">{toCompare(row, name)}</span>
                </span>
              </span>
              {row.can?.moves.includes('verify_copies') === true ? (
                <span className="md:text-right">
                  <Button size="sm" aria-label={`Verify: ${copyFields[name].label}`} onClick={() => setCopy(name)}>
                    {stateOf(row, name) === 'received' ? 'Verify' : 'Change'}
                  </Button>
                </span>
              ) : null}
              <ul className="flex flex-wrap gap-3 md:col-span-2">
                {files
                  .filter(({ category, label }) => category === categoryOf[name] && slotLabelled(label) !== undefined)
                  .toSorted((one, other) => placeOf(one) - placeOf(other))
                  .map((file) => (
                    <PhotoThumb key={file.id} file={file} />
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
      {copy === null ? null : (
        <MoveDialog record={record} row={row} move="verify_copies" given={{ [copy]: 'clear' }} onClose={() => setCopy(null)} />
      )}
    </>
  )
}

/** The front of a license comes before its back. */
const placeOf = ({ label }: Attachment): number => photoSlotKeys.findIndex((slot) => slot === slotLabelled(label))

const steppedBy = (row: PanelProps['row'], name: CopyName): string[] => {
  const last = entriesOf(row, name).at(-1)
  return [last?.on == null ? '' : formatDate(last.on), last?.by ?? ''].filter((part) => part !== '')
}

/** What the application says, to hold beside the photo. The license number is identity data and shown on the form alone. */
const toCompare = (row: PanelProps['row'], name: CopyName): string => {
  if (name === 'medicalCopy') {
    const expires = textOf(row['medicalExpirationDate'])
    return expires === '' ? 'No expiration entered yet. Enter it from the card.' : `Application: expires ${formatDate(expires)}`
  }
  const expires = textOf(row['licenseExpirationDate'])
  const parts = [
    textOf(row['licenseState']),
    row['licenseClass'] === 'non_cdl' ? 'no CDL' : textOf(row['licenseClass']) === '' ? '' : `class ${textOf(row['licenseClass'])}`,
    expires === '' ? '' : `expires ${formatDate(expires)}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `Application: ${parts.join(', ')}`
}

function PhotoThumb({ file }: { file: Attachment }): ReactNode {
  const image = useBlobAddress(file.thumbnailHref)
  const name = file.label ?? file.fileName
  return (
    <li className="w-56 max-md:w-full">
      <span className="flex h-36 items-center justify-center overflow-hidden rounded-md border border-border text-fg-muted">
        {image !== null ? (
          <img src={image} alt={`${name}, as sent`} className="max-h-full max-w-full object-contain" />
        ) : file.href === null ? (
          <LockKeyhole aria-hidden="true" />
        ) : (
          <File aria-hidden="true" />
        )}
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-sm">{name}</span>
        {file.href !== null && file.can.download ? (
          <IconButton label={`Download ${name}`} onClick={() => void saveFile(file.href ?? '', file.fileName)}>
            <Download aria-hidden="true" />
          </IconButton>
        ) : null}
      </span>
    </li>
  )
}
