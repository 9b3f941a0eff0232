import type { SvgNode } from '../art/svg.ts';
import type { Palette } from './palette.ts';

/** The colours that a figure is drawn with; its body is lit from above. */
type FigureInk = Palette & { readonly light: string };

/** A figure, with the place and size of its eyes and the top of its head. */
export type Figure = {
  readonly draw: (ink: FigureInk) => readonly SvgNode[];
  readonly eyes: { readonly y: number; readonly apart: number; readonly size: number };
  readonly top: number;
  /** The middle of a small mouth; undefined for a figure that has its own or none. */
  readonly mouth: number | undefined;
  /** Its face is a dark glass: drawn lines on it are light. */
  readonly isDark?: true;
};
