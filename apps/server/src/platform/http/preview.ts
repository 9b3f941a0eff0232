/** A preview of a link to a page about one thing, such as a battle. Addresses are paths. */
export type Preview = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly picture: string;
  /** The picture in words. */
  readonly alt: string;
};
