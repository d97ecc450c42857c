/** Follows the fill colour of content (ISO 32000-1, 8.6). */
import type { Colour } from "#domain/values/colour.ts";
import { asNumber, formatValue, type PdfValue } from "../syntax/pdf-syntax.ts";
import type { ContentOperation } from "./content-operations.ts";

/** The colour that text is filled with. */
export interface FillColour {
  /** The operators that set it in content with the same resources. */
  readonly operators: string;
  /** Whether the operators need no resources. */
  readonly isDevice: boolean;
  /** The colour as it is shown: exact for device colours of red, green and blue, else close to it. */
  readonly colour: Colour;
}

/** The colour at the start of a page. */
export const initialFill: FillColour = { operators: "0 g", isDevice: true, colour: [0, 0, 0] };

type Convert = (channels: readonly number[]) => Colour;

const toByte = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)));
const fromGrey: Convert = ([grey = 0]) => [toByte(grey), toByte(grey), toByte(grey)];
const fromRgb: Convert = ([red = 0, green = 0, blue = 0]) => [toByte(red), toByte(green), toByte(blue)];
const fromCmyk: Convert = ([cyan = 0, magenta = 0, yellow = 0, key = 0]) => [
  toByte((1 - cyan) * (1 - key)),
  toByte((1 - magenta) * (1 - key)),
  toByte((1 - yellow) * (1 - key)),
];

/** The number of channels says most about a colour in a space of the resources. */
const converters: Readonly<Record<number, Convert>> = {
  // One channel is mostly a spot colour, whose full tone is dark.
  1: ([tone = 1]) => fromGrey([1 - tone]),
  3: fromRgb,
  4: fromCmyk,
};

const deviceSpaces: Readonly<Record<string, Convert>> = {
  "/DeviceGray": fromGrey,
  "/DeviceRGB": fromRgb,
  "/DeviceCMYK": fromCmyk,
  "/CalGray": fromGrey,
  "/CalRGB": fromRgb,
};

const deviceOperators: Readonly<Record<string, Convert>> = { g: fromGrey, rg: fromRgb, k: fromCmyk };

const formatOperation = ({ operands, operator }: ContentOperation): string =>
  [...operands.map(formatValue), operator].join(" ");

const readNumbers = (operands: readonly PdfValue[]): readonly number[] =>
  operands.flatMap((operand) => asNumber(operand) ?? []);

/** Follows the operators that set the fill colour. Returns undefined for any other operator. */
export const followFill = (
  operation: ContentOperation,
  space: string,
): { fill: FillColour; space: string } | undefined => {
  const { operator, operands } = operation;
  if (Object.hasOwn(deviceOperators, operator)) {
    const colour = deviceOperators[operator]?.(readNumbers(operands)) ?? initialFill.colour;
    return { fill: { operators: formatOperation(operation), isDevice: true, colour }, space: "" };
  }
  if (operator === "cs") {
    const [name] = operands;
    const newSpace = name === undefined ? "" : formatValue(name);
    const colour: Colour = [0, 0, 0];
    return { fill: { operators: formatOperation(operation), isDevice: isDevice(newSpace), colour }, space: newSpace };
  }
  if (operator !== "sc" && operator !== "scn") return undefined;
  const channels = readNumbers(operands);
  const convert = (isDevice(space) ? deviceSpaces[space] : undefined) ?? converters[channels.length] ?? fromGrey;
  const operators = `${space} cs ${formatOperation(operation)}`;
  return { fill: { operators, isDevice: isDevice(space), colour: convert(channels) }, space };
};

const isDevice = (space: string): boolean => space.startsWith("/Device") && Object.hasOwn(deviceSpaces, space);
