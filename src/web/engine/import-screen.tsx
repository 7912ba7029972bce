import type { ReactNode } from 'react';
import type { RecordDefinition } from '#kit/record.ts';
import { listPath } from '#web/paths.ts';
import { useHost } from './host.tsx';

/** Brings records in from a file. */
export function ImportScreen({ record }: { record: RecordDefinition }): ReactNode {
  const { TopBar } = useHost();
  return <TopBar trail={[{ href: listPath(record), label: record.label.many }]} current={`Import ${record.label.many.toLowerCase()}`} heading />;
}
