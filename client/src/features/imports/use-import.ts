import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type DateOrder,
  IMPORT_MAX_BYTES,
  type ImportReport,
  importsApi,
  type NameMatch,
} from '#shared/imports';
import { t } from '#shared/translate';
import { ApiError } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { upload } from '@/lib/upload';

const MEGABYTE = 1024 * 1024;

function problemOf(error: unknown): string {
  if (error instanceof ApiError && error.fields[0]) return error.fields[0].message;
  return reasonOf(error, t('This file could not be read.'));
}

interface Attempt<Answers> {
  file: File;
  dryRun: boolean;
  answers: Answers;
}

/** Sentences for each kind of import, by the number of rows. */
export interface ImportWords {
  /** "3 parts imported" */
  imported: (count: number) => string;
}

interface FileImportOptions<Report, Answers> {
  maxBytes: number;
  /** Initial answers to a dry run's questions, for each new file. */
  answers: Answers;
  send: (attempt: Attempt<Answers>, onProgress: (percent: number) => void) => Promise<Report>;
  words: ImportWords;
}

/**
 * An import in two steps: a dry run, repeatable with answers, and the import itself. Reports on an
 * earlier file are dropped.
 */
export function useFileImport<Report extends { imported: number }, Answers>({
  maxBytes,
  answers: noAnswers,
  send: sendFile,
  words,
}: FileImportOptions<Report, Answers>) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [percent, setPercent] = useState(0);
  const turn = useRef(0);

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (attempt: Attempt<Answers>) => sendFile(attempt, setPercent),
  });

  const send = (attempt: Attempt<Answers>) => {
    turn.current += 1;
    const own = turn.current;
    setProblem(undefined);
    setPercent(0);
    mutate(attempt, {
      onSuccess: (answer) => {
        if (!attempt.dryRun) {
          void client.invalidateQueries();
          notifySuccess(t('Import finished'), words.imported(answer.imported));
        }
        if (own !== turn.current) return;
        setReport(answer);
        setDone(!attempt.dryRun);
      },
      onError: (error) => {
        if (!attempt.dryRun) notifyError(t('Import failed'), problemOf(error));
        if (own === turn.current) setProblem(problemOf(error));
      },
    });
  };

  return {
    file,
    report,
    problem,
    /** Percent of the file sent; null if nothing is pending. */
    percent: isPending ? percent : null,
    /** Whether the report is of the import itself. */
    isDone,
    isImporting: isPending && variables?.dryRun === false,
    choose(chosen: File) {
      setReport(null);
      setFile(chosen);
      if (chosen.size <= maxBytes) return send({ file: chosen, dryRun: true, answers: noAnswers });
      turn.current += 1;
      setProblem(
        t('This file is too large. An import takes at most {max}MB.', { max: maxBytes / MEGABYTE }),
      );
    },
    send: (dryRun: boolean, answers: Answers = noAnswers) =>
      file && send({ file, dryRun, answers }),
    reset() {
      turn.current += 1;
      setFile(null);
      setReport(null);
      setProblem(undefined);
    },
  };
}

interface BattleAnswers {
  matches: NameMatch[];
  dateOrder: DateOrder | undefined;
}

export const battlesImported = (count: number) =>
  t('{count, plural, one {# battle} other {# battles}} imported', { count });

export function useImport() {
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const { choose, send, ...state } = useFileImport<ImportReport, BattleAnswers>({
    maxBytes: IMPORT_MAX_BYTES,
    answers: { matches: [], dateOrder: undefined },
    send: ({ file, dryRun, answers: { matches, dateOrder: order } }, onProgress) =>
      upload(importsApi.importBattles, {
        query: { dryRun },
        fields: { matches: JSON.stringify(matches), ...(order && { dateOrder: order }) },
        files: { file },
        onProgress,
      }),
    words: { imported: battlesImported },
  });
  return {
    ...state,
    choose(chosen: File) {
      setDateOrder(undefined);
      choose(chosen);
    },
    /** Repeats the dry run. */
    check: (matches: NameMatch[] = []) => send(true, { matches, dateOrder }),
    chooseDateOrder(order: DateOrder) {
      setDateOrder(order);
      send(true, { matches: [], dateOrder: order });
    },
    importAll: () => send(false, { matches: [], dateOrder }),
  };
}

export type Import = ReturnType<typeof useImport>;
