export type Preview = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly picture: string;
  readonly alt: string;
};
