/** Interprets the content of a page as far as text depends on it, and lists the glyphs that it shows. */
import type { Matrix } from "../content/page-space.ts";
import type { PageFont } from "../font-reading/page-font.ts";
import type { ReadFont } from "../font-reading/read-font.ts";
import type { PdfFile } from "../reading/pdf-file.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { asDict, asName, asNumber, asReference, asString, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";
import { type ContentOperation, listOperations } from "./content-operations.ts";
import { type DrawnArea, DrawnAreas } from "./drawn-areas.ts";
import { followFill } from "./fill-colour.ts";
import { identity, multiply, transform } from "./matrices.ts";
import type { FormPath, GlyphStyle, ReplacementText, ShownGlyph } from "./shown-glyph.ts";
import {
  advance,
  initialState,
  numberAt,
  positionOperators,
  startPosition,
  stateOperators,
  type TextPosition,
  type TextState,
} from "./text-state.ts";

/** What content needs to be interpreted. */
export interface GlyphReaderOptions {
  readonly file: PdfFile;
  readonly readFont: ReadFont;
}

/** Limits of a page: forms that draw each other multiply their content. */
const maxFormDepth = 8;
const maxForms = 2_000;
const maxGlyphs = 300_000;
const maxSavedStates = 1_000;

/** What content and the forms that it draws show. */
export interface PageDrawing {
  readonly glyphs: readonly ShownGlyph[];
  /** What is filled or stroked. */
  readonly areas: readonly DrawnArea[];
}

/** Lists what content and the forms that it draws show. @throws PdfSyntaxError */
export const readDrawing = async (
  { file, readFont }: GlyphReaderOptions,
  content: Bytes,
  resources: PdfDict | undefined,
): Promise<PageDrawing> => {
  const reader = new GlyphReader(file, readFont);
  await reader.readContent(content, resources, initialState, []);
  return { glyphs: reader.glyphs, areas: reader.drawn.areas };
};

/** Lists the glyphs of content and of the forms that it draws. @throws PdfSyntaxError */
export const readGlyphs = async (
  options: GlyphReaderOptions,
  content: Bytes,
  resources: PdfDict | undefined,
): Promise<readonly ShownGlyph[]> => (await readDrawing(options, content, resources)).glyphs;

/** Marked content that is open. */
interface OpenMark {
  readonly replacement?: ReplacementText | undefined;
  readonly id?: number | undefined;
}

class GlyphReader {
  readonly glyphs: ShownGlyph[] = [];
  readonly drawn = new DrawnAreas();
  readonly #file: PdfFile;
  readonly #readFont: ReadFont;
  #formCount = 0;
  #style: GlyphStyle | undefined;

  constructor(file: PdfFile, readFont: ReadFont) {
    this.#file = file;
    this.#readFont = readFont;
  }

  /** `markId`: of the content that draws the form. */
  async readContent(
    content: Bytes,
    resources: PdfDict | undefined,
    start: TextState,
    forms: FormPath,
    markId?: number,
  ): Promise<void> {
    let state = start;
    let position = startPosition;
    const saved: TextState[] = [];
    const marks: OpenMark[] = [];
    for (const operation of listOperations(content)) {
      const { operator, operands } = operation;
      if (this.glyphs.length > maxGlyphs) return;
      if (operator === "q" && saved.length < maxSavedStates) saved.push(state);
      else if (operator === "Q") state = saved.pop() ?? state;
      else if (operator === "Tf") state = await this.#setFont(state, resources, operands);
      else if (operator === "gs") state = await this.#setGraphicsState(state, resources, operands, forms);
      else if (operator === "Do") await this.#drawForm(state, resources, operands, forms, findMarkId(marks) ?? markId);
      else if (operator === "BMC") marks.push({});
      else if (operator === "BDC") marks.push(await this.#readMark(resources, operation, forms));
      else if (operator === "EMC") marks.pop();
      else {
        this.drawn.follow(operation, state.matrix);
        const filled = followFill(operation, state.fillSpace);
        if (filled) state = { ...state, fill: filled.fill, fillSpace: filled.space };
        if (Object.hasOwn(stateOperators, operator)) state = stateOperators[operator]?.(state, operands) ?? state;
        if (Object.hasOwn(positionOperators, operator))
          position = positionOperators[operator]?.(position, state, operands) ?? position;
        if (isShowing(operator)) {
          const replacement = marks.findLast((mark) => mark.replacement !== undefined)?.replacement;
          position = this.#show(state, position, operation, forms, { replacement, id: findMarkId(marks) ?? markId });
        }
      }
    }
  }

  async #setFont(state: TextState, resources: PdfDict | undefined, operands: readonly PdfValue[]): Promise<TextState> {
    const fontName = asName(operands.at(-2)) ?? "";
    const value = (await this.#findCategory(resources, "Font"))?.entries.get(fontName);
    return { ...state, font: await this.#readFont(value), fontName, size: numberAt(operands, -1) };
  }

  #findCategory(resources: PdfDict | undefined, category: string): Promise<PdfDict | undefined> {
    return this.#file.resolveDict(resources?.entries.get(category));
  }

  async #setGraphicsState(
    state: TextState,
    resources: PdfDict | undefined,
    operands: readonly PdfValue[],
    forms: FormPath,
  ): Promise<TextState> {
    const name = asName(operands.at(-1)) ?? "";
    const category = await this.#findCategory(resources, "ExtGState");
    const entries = (await this.#file.resolveDict(category?.entries.get(name)))?.entries;
    if (entries === undefined) return state;
    const font = await this.#file.resolve(entries.get("Font"));
    const withFont: TextState =
      font?.kind === "array"
        ? { ...state, font: await this.#readFont(font.items[0]), fontName: "", size: asNumber(font.items[1]) ?? 0 }
        : state;
    // The page does not have the states of forms.
    if (forms.length > 0) return withFont;
    const isTransparency = ["ca", "BM"].some((entry) => entries.has(entry)) && !isMask(entries.get("SMask"));
    return isTransparency ? { ...withFont, transparencies: [...state.transparencies.slice(-3), name] } : withFont;
  }

  async #drawForm(
    state: TextState,
    resources: PdfDict | undefined,
    operands: readonly PdfValue[],
    forms: FormPath,
    markId: number | undefined,
  ): Promise<void> {
    const value = (await this.#findCategory(resources, "XObject"))?.entries.get(asName(operands.at(-1)) ?? "");
    const number = asReference(value);
    if (number === undefined || forms.includes(number) || forms.length >= maxFormDepth) return;
    const object = await this.#file.read(number);
    const dict = asDict(object?.value);
    if (dict === undefined || asName(await this.#file.resolve(dict.entries.get("Subtype"))) !== "Form") return;
    const content = await this.#file.decode(object);
    if (content === undefined || ++this.#formCount > maxForms) return;
    const formResources = (await this.#file.resolveDict(dict.entries.get("Resources"))) ?? resources;
    const matrix = multiply(await this.#readMatrix(dict.entries.get("Matrix")), state.matrix);
    await this.readContent(content, formResources, { ...state, matrix }, [...forms, number], markId);
  }

  async #readMatrix(value: PdfValue | undefined): Promise<Matrix> {
    const array = await this.#file.resolve(value);
    if (array?.kind !== "array") return identity;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = await Promise.all(
      array.items.slice(0, 6).map(async (item) => asNumber(await this.#file.resolve(item)) ?? 0),
    );
    return [a, b, c, d, e, f];
  }

  async #readMark(resources: PdfDict | undefined, operation: ContentOperation, forms: FormPath): Promise<OpenMark> {
    const entries = (await readProperties(this.#file, resources, operation))?.entries;
    const bytes = asString(await this.#file.resolve(entries?.get("ActualText")));
    return {
      replacement: bytes && { text: decodeText(bytes), operation: { ...operation, forms } },
      // The identifiers in forms are those of the forms, not of the page.
      id: forms.length === 0 ? asNumber(entries?.get("MCID")) : undefined,
    };
  }

  #show(
    state: TextState,
    start: TextPosition,
    operation: ContentOperation,
    forms: FormPath,
    { replacement, id: markId }: OpenMark,
  ): TextPosition {
    const { font, size, scale } = state;
    if (font === undefined) return start;
    const showOperation = { ...operation, forms };
    let position = start;
    for (const [item, value] of listItems(operation).entries()) {
      const bytes = asString(value);
      if (bytes === undefined) {
        position = advance(position, (-(asNumber(value) ?? 0) / 1000) * size * scale);
        continue;
      }
      const style = this.#createStyle(state, font, position);
      for (let at = 0; at < bytes.length; ) {
        const { code, byteCount } = font.readCode(bytes, at);
        const width = font.measure(code);
        const spacing = state.charSpacing + (byteCount === 1 && code === 32 ? state.wordSpacing : 0);
        const [x, y] = transform(multiply(position.matrix, state.matrix), 0, state.rise);
        const end = Math.min(bytes.length, at + byteCount);
        const spaced = size === 0 ? width : width + (spacing / size) * 1000;
        this.glyphs.push({
          ...{ text: font.findText(code), code, x, y, width, advance: spaced },
          ...{ style, operation: showOperation, item, start: at, end, replacement, markId },
        });
        position = advance(position, ((width / 1000) * size + spacing) * scale);
        at = end;
      }
    }
    return position;
  }

  /** Returns the style of the state. Glyphs share it as long as nothing of it changes. */
  #createStyle(state: TextState, font: PageFont, { matrix }: TextPosition): GlyphStyle {
    const { size, scale, fontName, charSpacing, renderMode, fill, transparencies } = state;
    const [a, b, c, d] = multiply([size * scale, 0, 0, size, 0, 0], multiply(matrix, state.matrix));
    const style = {
      font,
      fontName,
      size,
      linear: [a, b, c, d],
      charSpacing,
      renderMode,
      fill,
      transparencies,
    } as const;
    this.#style = this.#style !== undefined && isSameStyle(this.#style, style) ? this.#style : style;
    return this.#style;
  }
}

const findMarkId = (marks: readonly OpenMark[]): number | undefined =>
  marks.findLast((mark) => mark.id !== undefined)?.id;

/** Returns the properties of marked content, which may be named in the resources. */
const readProperties = async (
  file: PdfFile,
  resources: PdfDict | undefined,
  { operands }: ContentOperation,
): Promise<PdfDict | undefined> => {
  const properties = operands.at(-1);
  const name = asName(properties);
  if (name === undefined) return file.resolveDict(properties);
  return file.resolveDict((await file.resolveDict(resources?.entries.get("Properties")))?.entries.get(name));
};

/** Returns the highest identifier of marked content, -1 if there is none. @throws PdfSyntaxError */
export const findHighestMarkId = async (
  file: PdfFile,
  content: Bytes,
  resources: PdfDict | undefined,
): Promise<number> => {
  let highest = -1;
  for (const operation of listOperations(content)) {
    if (operation.operator !== "BDC" && operation.operator !== "DP") continue;
    const id = asNumber((await readProperties(file, resources, operation))?.entries.get("MCID"));
    if (id !== undefined && id > highest) highest = id;
  }
  return highest;
};

const isSameStyle = (first: GlyphStyle, second: GlyphStyle): boolean =>
  first.linear.every((value, index) => value === second.linear[index]) &&
  (["font", "fontName", "size", "charSpacing", "renderMode", "fill", "transparencies"] as const).every(
    (name) => first[name] === second[name],
  );

const isShowing = (operator: string): boolean =>
  operator === "Tj" || operator === "TJ" || operator === "'" || operator === '"';

/** Returns the strings and adjustments that an operation shows. */
export const listItems = ({ operator, operands }: ContentOperation): readonly PdfValue[] => {
  const last = operands.at(-1);
  if (operator === "TJ") return last?.kind === "array" ? last.items : [];
  return last === undefined ? [] : [last];
};

const isMask = (value: PdfValue | undefined): boolean => value !== undefined && asName(value) !== "None";

/** Decodes a text string: UTF-16 with its mark, or else one byte for each character. */
const decodeText = (bytes: Uint8Array): string => {
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isUtf16) return String.fromCharCode(...bytes.subarray(0, 10_000));
  let text = "";
  for (let at = 2; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  return text;
};
