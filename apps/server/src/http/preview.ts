/** What a preview of a link shows of a page that is about one thing, such as a battle. Addresses are paths. */
export type Preview = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly picture: string;
  /** The picture in words. */
  readonly alt: string;
};
