import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#kit/format.ts';
import { request } from '#web/api/client.ts';
import { detailsOf, sentenceOf } from '#web/api/problem.ts';
import { writeSearch } from '#web/paths.ts';
import { Menu, MenuHeading, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { ListState } from './list-state.ts';
import { apiPath } from '../queries.ts';

/** All rows the question matches, with the columns shown, as a file. */
export function ExportMenu({ state, total }: { state: ListState; total: number | undefined }): ReactNode {
  const [busy, setBusy] = useState(false);
  const start = (format: 'csv' | 'xlsx'): void => {
    setBusy(true);
    void exportRows(state, format, {}).finally(() => setBusy(false));
  };
  const words = total === undefined ? 'All rows' : formatCount(total, state.record.label.one.toLowerCase(), state.record.label.many.toLowerCase());
  return (
    <Menu
      label="Export"
      trigger={
        <button type="button" className="icon-btn" aria-label="Export" title="Export" aria-busy={busy || undefined}>
          <Download aria-hidden="true" />
        </button>
      }
    >
      <MenuHeading>{words}, columns as shown</MenuHeading>
      <MenuItem onSelect={() => start('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => start('xlsx')}>Excel</MenuItem>
      <MenuItem onSelect={() => print()}>Print this page</MenuItem>
    </Menu>
  );
}

/** Fetches the export with the session's token and hands it to the browser. */
export const exportRows = async (state: ListState, format: 'csv' | 'xlsx', only: Readonly<Record<string, string>>): Promise<void> => {
  const columns = state.columns.map((column) => column.name).join(',');
  await saveFile(`${apiPath(state.record)}/export${writeSearch({ ...state.question, ...only, format, columns })}`);
};

/** Downloads a file that needs the bearer header; a failure is said in a toast. */
export const saveFile = async (path: string, fallbackName = 'download'): Promise<void> => {
  try {
    const response = await request(path);
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName;
    hand(await response.blob(), name);
  } catch (error) {
    toast.add({ title: 'The file could not be made', description: sentenceOf(error), tone: 'danger', key: detailsOf(error) });
  }
};

const hand = (blob: Blob, name: string): void => {
  const href = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  // The download has read the address by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};
