/** Rows of data.json: of a list that was parsed as a whole, or of a large file that is parsed piece by piece. */
import { chunkBytes, readChunks } from "#domain/files/read-chunks.ts";
import { createDataReader, noRowsInList } from "#domain/intake/read-data.ts";
import { createJsonListParser, type LocatedJsonProblem } from "#domain/intake/split-json-list.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import type { TemplatePdf } from "#domain/records/template-pdf.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { LongWork } from "#ports/progress.ts";
import type { ImportedRows } from "./imported-rows.ts";
import { trackReads } from "./track-reads.ts";

/** A JSON file that contains a list. */
export interface JsonList {
  readonly size: number;
  /** Reads the elements in pieces. @throws ProblemError of the file, with line and column. */
  elements(onProgress?: LongWork["onProgress"]): AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
}

/** Lists up to this size are parsed as a whole, so that they are read once only. Their rows then stay in memory, in ten times the room. */
export const maxWholeJsonBytes = 1024 * 1024;

/** Characters that are parsed at once. The rows of a megabyte would take ten times as much memory together. */
const pieceLength = 64 * 1024;
/** Characters of one element. Values have at most 4,194,304 characters. */
const maxElementLength = 64 * 1024 * 1024;

/** Creates the rows of a list. `path`: of its file, for messages. `defaultPdf`: the PDF of rows that name none. */
export const createJsonRows = (list: JsonList, path: string, defaultPdf: TemplatePdf | undefined): ImportedRows => ({
  path,
  size: list.size,
  read: (work) => {
    const reader = createDataReader(path, defaultPdf);
    return {
      batches: (async function* () {
        let isEmpty = true;
        for await (const values of list.elements(work?.onProgress)) {
          work?.signal?.throwIfAborted();
          if (values.length > 0) yield reader.read(values);
          isEmpty &&= values.length === 0;
        }
        if (isEmpty) throw new ProblemError(noRowsInList(path));
      })(),
      warnings: reader.warnings,
    };
  },
});

/** Returns whether a JSON file is a list, by its first character. Rejects if the file cannot be read. */
export const isJsonList = async (file: IntakeFile): Promise<boolean> => {
  const start = new TextDecoder().decode(await file.slice(0, chunkBytes));
  return start.trimStart().startsWith("[");
};

/** Opens a file that contains a list, without reading it. */
export const openJsonList = (file: IntakeFile): JsonList => {
  const tracked = trackReads(file);
  return {
    size: file.size,
    elements: (onProgress) => {
      tracked.follow(onProgress);
      return parseList(tracked.file);
    },
  };
};

async function* parseList(file: IntakeFile): AsyncGenerator<readonly unknown[]> {
  const parser = createJsonListParser();
  for await (const { text, isLast } of readPieces(file)) {
    const piece = parser.parse(text, isLast);
    if ("fault" in piece) throw new ProblemError(toProblem(piece.fault, file));
    if (parser.restLength > maxElementLength) throw new ProblemError(elementTooLong(file));
    yield piece.elements;
  }
}

interface TextPiece {
  readonly text: string;
  readonly isLast: boolean;
}

async function* readPieces(file: IntakeFile): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let remainingBytes = file.size;
  for await (const bytes of readChunks(file)) {
    remainingBytes -= bytes.length;
    const isLastChunk = remainingBytes <= 0;
    const text = decode(decoder, bytes, !isLastChunk, file);
    for (let at = 0; at < text.length; at += pieceLength)
      yield { text: text.slice(at, at + pieceLength), isLast: isLastChunk && at + pieceLength >= text.length };
    if (isLastChunk && text === "") yield { text, isLast: true };
  }
}

const decode = (decoder: TextDecoder, bytes: Uint8Array, stream: boolean, file: IntakeFile): string => {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new ProblemError(notUtf8(file));
  }
};

const toProblem = ({ code, message, line, column, path }: LocatedJsonProblem, { path: file }: IntakeFile) =>
  problem(code, `${file}, line ${line}, column ${column}: ${message}`, {
    file,
    line,
    column,
    ...(path === "" ? {} : { path }),
  });

/** Returns the problem of a JSON file in another encoding. */
export const notUtf8 = ({ name, path }: IntakeFile) =>
  problem("file-unreadable", `“${name}” is not UTF-8 text. Save it as UTF-8, then add it again.`, { file: path });

const elementTooLong = ({ name, path }: IntakeFile) =>
  problem(
    "value-too-large",
    `“${name}” has a row of more than 64 million characters, or its brackets are wrong. Shorten the row or correct the brackets.`,
    { file: path },
  );
