/** Prepares what a moving or growing box snaps to, once when a gesture starts. All values are px of the scrolled content. */
import { type ContentBox, uniteBoxes } from "../document/boxes.ts";
import { type Axis, type AxisSpan, toSpan } from "./axis-span.ts";

/** What a line belongs to. */
export type SnapKind = "edge" | "centre" | "gap" | "page" | "margin" | "text" | "picture";

/** A position on one axis and its extent on the other. */
export interface SnapLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly kind: SnapKind;
  /** Counts only for boxes beside it: the ragged right edges of text lines would otherwise catch everything. */
  readonly nearOnly?: true;
}

/** The lines of one axis, sorted by position. Edges of a box snap to `edges`, its middle to `centers`. */
export interface AxisTargets {
  readonly edges: readonly SnapLine[];
  readonly centers: readonly SnapLine[];
}

/** Everything to which a box can snap. */
export interface SnapTargets {
  readonly x: AxisTargets;
  readonly y: AxisTargets;
  /** For equal gaps. */
  readonly peers: readonly ContentBox[];
}

/** The surroundings of a box. */
export interface SnapSources {
  /** The other assets of the page. */
  readonly peers: readonly ContentBox[];
  readonly page: ContentBox;
  readonly textLines?: readonly ContentBox[];
  readonly pictures?: readonly ContentBox[];
}

const edgesOf = ({ start, end, from, to }: AxisSpan, kind: SnapKind): readonly SnapLine[] => [
  { at: start, from, to, kind },
  { at: end, from, to, kind },
];

const centerOf = ({ start, end, from, to }: AxisSpan, kind: SnapKind): SnapLine => ({
  at: (start + end) / 2,
  from,
  to,
  kind,
});

const prepareAxis = ({ peers, page, textLines = [], pictures = [] }: SnapSources, axis: Axis): AxisTargets => {
  const spansOf = (boxes: readonly ContentBox[]) => boxes.map((box) => toSpan(box, axis));
  const pageSpan = toSpan(page, axis);
  const [peerSpans, textSpans, pictureSpans] = [spansOf(peers), spansOf(textLines), spansOf(pictures)];
  const contents = [...textLines, ...pictures];
  const margins = contents.length === 0 ? [] : edgesOf(toSpan(uniteBoxes(contents), axis), "margin");
  return {
    edges: [
      ...edgesOf(pageSpan, "page"),
      ...margins.map((line) => ({ ...line, from: pageSpan.from, to: pageSpan.to })),
      ...peerSpans.flatMap((span) => edgesOf(span, "edge")),
      ...pictureSpans.flatMap((span) => edgesOf(span, "picture")),
      ...textSpans.flatMap((span) => edgesOf(span, "text").map((line) => ({ ...line, nearOnly: true as const }))),
    ].sort(compareLines),
    centers: [
      centerOf(pageSpan, "page"),
      ...peerSpans.map((span) => centerOf(span, "centre")),
      ...pictureSpans.map((span) => centerOf(span, "picture")),
    ].sort(compareLines),
  };
};

const compareLines = (a: SnapLine, b: SnapLine): number => a.at - b.at;

/** Prepares the targets of a page: peers, the page itself, its text lines and pictures, and the margins around those. */
export const prepareSnapTargets = (sources: SnapSources): SnapTargets => ({
  x: prepareAxis(sources, "x"),
  y: prepareAxis(sources, "y"),
  peers: sources.peers,
});
