import {
  type DateOrder,
  IMPORT_MAX_BYTES,
  type ImportReport,
  importsApi,
  type NameMatch,
} from '@shared/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { upload } from '@/lib/upload';

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `This file is too large. An import takes at most ${IMPORT_MAX_BYTES / MEGABYTE}MB.`;

export const battlesWord = (count: number) => `${count} ${count === 1 ? 'battle' : 'battles'}`;

interface Attempt {
  file: File;
  dryRun: boolean;
  matches: NameMatch[];
  dateOrder: DateOrder | undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.fields[0]) return error.fields[0].message;
  return serverMessage(
    error,
    error instanceof NetworkError ? error.message : 'This file could not be read.',
  );
}

/**
 * The import in two steps: a dry run, which can be repeated with answers, and the import itself. Answers for an earlier file are dropped.
 */
export function useImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problem, setProblem] = useState<string>();
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const [percent, setPercent] = useState(0);
  const turn = useRef(0);

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ file: sent, dryRun, matches, dateOrder: order }: Attempt) =>
      upload(importsApi.importBattles, {
        query: { dryRun },
        fields: { matches: JSON.stringify(matches), ...(order && { dateOrder: order }) },
        files: { file: sent },
        onProgress: setPercent,
      }),
  });

  const send = (attempt: Attempt) => {
    turn.current += 1;
    const own = turn.current;
    setProblem(undefined);
    setPercent(0);
    mutate(attempt, {
      onSuccess: (answer) => {
        if (!attempt.dryRun) {
          void client.invalidateQueries();
          notifySuccess('Import finished', `${battlesWord(answer.imported)} imported.`);
        }
        if (own === turn.current) setReport(answer);
      },
      onError: (error) => {
        if (!attempt.dryRun) notifyError('Import failed', reasonOf(error));
        if (own === turn.current) setProblem(reasonOf(error));
      },
    });
  };

  const choose = (chosen: File) => {
    setReport(null);
    setDateOrder(undefined);
    setFile(chosen);
    if (chosen.size > IMPORT_MAX_BYTES) {
      turn.current += 1;
      setProblem(TOO_LARGE);
      return;
    }
    send({ file: chosen, dryRun: true, matches: [], dateOrder: undefined });
  };

  const again = (changes: Partial<Attempt> = {}) =>
    file && send({ file, dryRun: true, matches: [], dateOrder, ...changes });

  return {
    file,
    report,
    problem,
    /** Sent of the file; null while nothing is under way. */
    percent: isPending ? percent : null,
    isImporting: isPending && variables?.dryRun === false,
    choose,
    /** Repeats the dry run. */
    check: (matches: NameMatch[] = []) => again({ matches }),
    chooseDateOrder: (order: DateOrder) => {
      setDateOrder(order);
      again({ dateOrder: order });
    },
    importAll: () => again({ dryRun: false }),
    reset: () => {
      turn.current += 1;
      setFile(null);
      setReport(null);
      setProblem(undefined);
    },
  };
}

export type Import = ReturnType<typeof useImport>;
